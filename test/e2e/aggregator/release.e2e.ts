import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ImportEntity } from '../../../src/cal/event-aggregator/import.entity.js';
import { RemoteImportsService } from '../../../src/cal/event-aggregator/remote/remote-imports.service.js';
import { fromMs } from '../../../src/core/time/moment.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import { IMPORTS, recordOf } from './aggregator-helper.js';

const CALENDAR =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:a@x\r\nDTSTAMP:20300101T000000Z\r\n' +
  'DTSTART:20310601T100000Z\r\nDTEND:20310601T120000Z\r\nSUMMARY:Released\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';

describe('An import that runs when the service stops', () => {
  let service: TestApp;
  let other: string;
  const waiting: ServerResponse[] = [];
  let asked: () => void = () => undefined;
  const server = createServer((_, response) => {
    waiting.push(response);
    asked();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    service = await startApp({ API_URL: other });
  });
  afterAll(async () => {
    await service.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is given back, so that another process can run it at once', async () => {
    const { body } = await service
      .as('editor')
      .post(IMPORTS)
      .send({ origin: 'ics', source: `${other}/cal.ics`, fetch: true })
      .expect(201);
    const imports = service.app.get(RemoteImportsService);
    const nextRequest = () => new Promise<void>((resolve) => (asked = resolve));

    let request = nextRequest();
    const first = imports.runDue();
    await request;
    expect(await imports.runDue()).toBe(0);
    await imports.release();

    request = nextRequest();
    const second = imports.runDue();
    await request;
    for (const response of waiting) response.end(CALENDAR);
    await Promise.all([first, second]);
    const record = await recordOf(service, { id: body.import_id as string });
    expect(record).toMatchObject({ status: 'success', total_events: 1, events_created: 1 });
  });

  it('is run by another process when its lease ends later than it can, and not before it ends otherwise', async () => {
    const { body } = await service
      .as('editor')
      .post(IMPORTS)
      .send({ origin: 'ics', source: `${other}/cal.ics`, fetch: true })
      .expect(201);
    const taken = (runner: string, until: string) =>
      service.database.write(() =>
        service.database.update(ImportEntity, { import_id: body.import_id }, { runner, runner_until: until }),
      );
    asked = () => waiting.splice(0).forEach((response) => response.end(CALENDAR));
    waiting.length = 0;
    const imports = service.app.get(RemoteImportsService);
    const minutesFromNow = (minutes: number) => fromMs(testNowMs() + minutes * 60_000);
    await taken('a living process', minutesFromNow(14));
    expect(await imports.runDue()).toBe(0);
    await taken('a process of tomorrow', minutesFromNow(24 * 60));
    expect(await imports.runDue()).toBe(1);
  });
});
