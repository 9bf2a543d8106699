import { createHash } from 'node:crypto';
import { stableHash } from '../../../src/import/source-id.js';
import { InstallationService } from '../../../src/core/site/installation.service.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { takeFile } from '../cli/import-helper.js';
import { IMPORTS, recordOf, titled } from './aggregator-helper.js';
import { calendar, pages, remoteSetting, vevent } from './remote-helper.js';
import type { RemoteSetting } from './remote-helper.js';

describe('Imports that the service fetches itself', () => {
  let service: TestApp;
  let other: string;
  let setting: RemoteSetting;
  const start: RemoteSetting['start'] = (path, more) => setting.start(path, more);
  const run: RemoteSetting['run'] = (now) => setting.run(now);

  beforeAll(async () => {
    setting = await remoteSetting();
    ({ service, other } = setting);
  });
  afterAll(() => setting.close());

  it('identify events by site and id as imports of files do, and never update our own events', async () => {
    const times = { start_date: '2031-08-01 10:00', end_date: '2031-08-01 11:00', timezone: 'Europe/Paris' };
    const make = async (title: string) =>
      (
        await service
          .as('administrator')
          .post('/cal/events/v1/events')
          .send({ title, ...times })
          .expect(201)
      ).body.id as number;
    const own = [await make('Our first'), await make('Our second')];
    const listed = (id: number, title: string) => ({
      id,
      // Our own global id, as of a site that this installation has replaced.
      global_id: `site.example?id=${id}`,
      rest_url: `${other}/wp-json/tribe/events/v1/events/${id}`,
      title,
      slug: `remote-${id}`,
      date_utc: '2029-03-04 05:06:07',
      start_date: '2031-08-01 10:00:00',
      end_date: '2031-08-01 11:00:00',
      utc_start_date: '2031-08-01 08:00:00',
      timezone: 'Europe/Paris',
      status: 'publish',
      url: `${other}/event/${id}`,
      venue: {
        id: own.indexOf(id) + 1,
        slug: `the-remote-hall-${own.indexOf(id)}`,
        venue: 'Remote listed hall',
        city: title,
      },
      organizer: [],
      categories: [],
      tags: [],
    });
    const events = own.map((id) => listed(id, `Theirs ${id}`));
    pages.set('/same-host', { type: 'text/html', body: `<link rel="https://api.w.org/" href="${other}/rest/">` });
    pages.set('/rest/', { type: 'application/json', body: JSON.stringify({ namespaces: ['tribe/events/v1'] }) });
    const answer = JSON.stringify({ events });
    pages.set('/rest/tribe/events/v1/events?per_page=50', { type: 'application/json', body: answer });
    const record = await start('/same-host');
    await run();
    expect(await recordOf(service, record)).toMatchObject({ status: 'success', events_created: 2 });
    for (const title of ['Our first', 'Our second', ...events.map((event) => event.title)])
      expect([title, await titled(service, title)]).toEqual([title, 1]);
    const rows = await service.database.read(
      "SELECT slug, date_utc FROM events WHERE title LIKE 'Theirs%' ORDER BY slug",
    );
    expect(rows).toEqual(
      own
        .map((id) => ({ slug: `remote-${id}`, date_utc: '2029-03-04 05:06:07' }))
        .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    );
    // Two venues of one name: their ids at the source tell them apart.
    expect(
      await service.database.read("SELECT slug, city FROM venues WHERE title = 'Remote listed hall' ORDER BY id"),
    ).toEqual(own.map((id, i) => ({ slug: `the-remote-hall-${i}`, city: `Theirs ${id}` })));

    const file = await takeFile(service, 'same.json', answer);
    expect(file).toMatchObject({ created: 0, updated: 0, skipped: 2 });

    // A calendar that claims to be an export of ours.
    const installation = await service.app.get(InstallationService).id();
    const claims = JSON.stringify({
      source_id: ['', `almanac:${installation}?id=${own[0]}`],
      installation: ['', installation],
    });
    const plain = stableHash('').slice(0, 8);
    const forged = JSON.stringify({ installation: [plain, installation] });
    pages.set('/forged.ics', {
      body: calendar(
        vevent(`almanac:${installation}?id=${own[0]}`, 'Forged', `X-ALMANAC:${forged.replaceAll(',', '\\,')}\r\n`),
        vevent(`almanac:site.example?id=${own[1]}`, 'Forged', `X-ALMANAC:${claims.replaceAll(',', '\\,')}\r\n`),
      ),
    });
    const second = await start('/forged.ics', { origin: 'ics' });
    await run();
    expect(await recordOf(service, second)).toMatchObject({ status: 'success', events_created: 2 });
    expect([await titled(service, 'Our first'), await titled(service, 'Our second')]).toEqual([1, 1]);
  });

  it('recognise events that an earlier release imported, without updating those of which nothing changed', async () => {
    const item = (title: string) => JSON.stringify([{ source_id: '77', title, start: '2031-05-01 19:30' }]);
    pages.set('/aged.json', { type: 'application/json', body: item('Aged') });
    const record = await start('/aged.json', { type: 'schedule', frequency: 'hourly' });
    await run();
    const former = createHash('sha256').update('json:77').digest('hex');
    await service.database.write(() =>
      service.database.execute(
        "UPDATE event_sources SET id = ?, source = 'json:77' WHERE source LIKE '%aged.json#77'",
        [former],
      ),
    );
    await run(testNow(3_700_000));
    expect((await recordOf(service, record)).activity.cal_events).toMatchObject({
      updated: [],
      skipped: [expect.any(Number)],
    });
    pages.set('/aged.json', { type: 'application/json', body: item('Aged and renamed') });
    await run(testNow(7_400_000));
    expect([await titled(service, 'Aged'), await titled(service, 'Aged and renamed')]).toEqual([0, 1]);
    await service.as('editor').delete(`${IMPORTS}/${record.id}`).expect(200);
  });
});
