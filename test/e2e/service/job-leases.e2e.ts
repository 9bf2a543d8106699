import { BackgroundJobsService } from '../../../src/core/jobs/background-jobs.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('A background job of two processes on one database', () => {
  let services: TestApp[];
  beforeEach(async () => {
    const first = await startApp({ SCHEDULER: 'on' });
    services = [first, await startApp({ SCHEDULER: 'on', DATABASE_URL: first.databaseUrl })];
  });
  afterEach(async () => {
    for (const service of services.reverse()) await service.close();
  });

  const runIn = async (service: TestApp, name: string): Promise<boolean> => {
    let hasRun = false;
    await service.app.get(BackgroundJobsService).run(name, () => Promise.resolve((hasRun = true)));
    return hasRun;
  };

  it('runs in one of them when both begin at once, and in the other one when that stops', async () => {
    const ran = await Promise.all(services.map((service) => runIn(service, 'sweep')));
    expect([...ran].sort()).toEqual([false, true]);
    const [other, own] = ran[0] ? [services[1], services[0]] : services;
    expect(await runIn(own, 'sweep')).toBe(true);
    expect(await runIn(other, 'sweep')).toBe(false);
    await own.app.get(BackgroundJobsService).beforeApplicationShutdown();
    expect(await runIn(other, 'sweep')).toBe(true);
  });

  it('leaves one row with the process that does it', async () => {
    for (const service of services) await runIn(service, 'sweep');
    const rows = await services[0].database.read("SELECT name FROM leases WHERE name = 'sweep'");
    expect(rows).toEqual([{ name: 'sweep' }]);
  });
});
