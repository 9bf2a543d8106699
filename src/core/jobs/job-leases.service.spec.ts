import type { Settings } from '../config/settings.js';
import { Clock } from '../context/clock.js';
import { agreeingClock } from '../database/database-clock.spec-helper.js';
import { OutageLog } from '../database/outage-log.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { JobLeasesService } from './job-leases.service.js';
import type { JobRunsRepository } from './job-runs.repository.js';
import { sharedLeases } from './leases.spec-helper.js';
import type { LeasesRepository } from './leases.repository.js';

describe('A background job of several processes', () => {
  let nowMs: number;
  let repository: LeasesRepository;
  beforeEach(() => {
    nowMs = 0;
    repository = sharedLeases();
  });

  const process = () => {
    const clock = agreeingClock(Object.assign(new Clock(), { nowMs: () => nowMs }));
    const leases = new JobLeasesService(repository, new OutageLog(), clock);
    const runs = { note: () => Promise.resolve() } as unknown as JobRunsRepository;
    const jobs = new BackgroundJobsService({ scheduler: true } as Settings, runs, new OutageLog(), clock, leases);
    const did: string[] = [];
    const run = (name: string, everyProcess = false) =>
      jobs.run(name, () => Promise.resolve(did.push(name)), { everyProcess });
    return { leases, jobs, did, run };
  };

  it('runs in the process that took its lease first, for as long as that renews it', async () => {
    const [first, second] = [process(), process()];
    for (let i = 0; i < 10; i++) {
      await first.run('sweep');
      await second.run('sweep');
      nowMs += 10_000;
      await first.leases.renew();
    }
    expect(first.did).toHaveLength(10);
    expect(second.did).toEqual([]);
  });

  it('runs in another process once the lease is not renewed any more', async () => {
    const [first, second] = [process(), process()];
    await first.run('sweep');
    nowMs += 29_999;
    await second.run('sweep');
    expect(second.did).toEqual([]);
    nowMs += 1;
    await second.run('sweep');
    expect(second.did).toEqual(['sweep']);
  });

  it('runs in another process at once when its own stops', async () => {
    const [first, second] = [process(), process()];
    await first.run('sweep');
    await first.jobs.beforeApplicationShutdown();
    await second.run('sweep');
    expect(second.did).toEqual(['sweep']);
  });

  it('is signalled to end when another process has taken over', async () => {
    const [first, second] = [process(), process()];
    let signal: AbortSignal | undefined;
    let end = (): void => undefined;
    const slow = first.jobs.run('sweep', (stopping) => {
      signal = stopping;
      return new Promise<void>((resolve) => (end = resolve));
    });
    while (!signal) await Promise.resolve();
    nowMs += 30_000;
    await second.run('sweep');
    expect(signal.aborted).toBe(false);
    await first.leases.renew();
    expect(signal.aborted).toBe(true);
    end();
    await slow;
  });

  it('runs in every process when its work is about the memory of the process', async () => {
    const [first, second] = [process(), process()];
    await first.run('flush', true);
    await second.run('flush', true);
    expect([first.did, second.did]).toEqual([['flush'], ['flush']]);
  });
});
