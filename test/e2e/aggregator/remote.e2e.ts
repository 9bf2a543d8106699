import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RemoteImports } from '../../../src/cal/event-aggregator/remote/remote-imports.service.js';
import { stableHash } from '../../../src/cli/import/source-id.js';
import { InstallationService } from '../../../src/core/site/installation.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { takeFile } from '../cli/import-helper.js';
import { IMPORTS, recordOf, titled } from './aggregator-helper.js';

/** What the other site answers; tests change it. */
const pages = new Map<string, { type?: string; body: string; status?: number; location?: string }>();

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n${events.join('')}END:VCALENDAR\r\n`;
const vevent = (uid: string, summary: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20300101T000000Z\r\nDTSTART:20310601T100000Z\r\nDTEND:20310601T120000Z\r\nSUMMARY:${summary}\r\n${more}END:VEVENT\r\n`;

describe('Imports that the service fetches itself', () => {
  let service: TestApp;
  let other: string;
  const server = createServer((request, response) => {
    const found = pages.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end('nothing');
    const headers = {
      'content-type': found.type ?? 'text/plain',
      ...(found.location ? { location: found.location } : {}),
    };
    response.writeHead(found.status ?? 200, headers).end(found.body);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Only our own address may be private; so the other site plays it.
    service = await startApp({ API_URL: other });
  });
  afterAll(async () => {
    await service.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const start = async (path: string, more: object = {}) => {
    const { body } = await service
      .as('editor')
      .post(IMPORTS)
      .send({ origin: 'url', source: path.startsWith('http') ? path : other + path, fetch: true, ...more })
      .expect(201);
    expect(body).toMatchObject({ status: 'pending', fetched_here: true, awaits_batch: false });
    expect(body.batch_hash).toBeUndefined();
    return { id: body.import_id as string };
  };
  const run = (now?: Date) => service.app.get(RemoteImports).runDue(now);

  it('read an iCalendar file and update its events on a schedule', async () => {
    pages.set('/cal.ics', {
      body: calendar(vevent('a@x', 'First run', 'LOCATION:Remote hall\r\n'), vevent('b@x', 'Stays')),
    });
    const record = await start('/cal.ics', { origin: 'ics', type: 'schedule', frequency: 'hourly' });
    expect(await run()).toBe(1);
    expect(await recordOf(service, record)).toMatchObject({
      status: 'success',
      percentage_complete: 100,
      total_events: 2,
      events_created: 2,
      errors: [],
    });
    expect(await run()).toBe(0);

    pages.set('/cal.ics', {
      body: calendar(
        vevent('a@x', 'Second run', 'LOCATION:Remote hall\r\n'),
        vevent('b@x', 'Stays', 'STATUS:CANCELLED\r\n'),
        vevent('c@x', 'New'),
      ),
    });
    expect(await run(testNow(3_700_000))).toBe(1);
    const after = await recordOf(service, record);
    expect(after.activity.cal_events).toMatchObject({ created: expect.arrayContaining([expect.any(Number)]) });
    expect(after.activity.cal_events?.created).toHaveLength(3);
    expect([
      await titled(service, 'First run'),
      await titled(service, 'Second run'),
      await titled(service, 'New'),
    ]).toEqual([0, 1, 1]);
    const [gone] = await service.database.read<{ status: string }>("SELECT status FROM events WHERE title = 'Stays'");
    expect(gone?.status).toBe('trash');
    const venues = await service.database.read("SELECT id FROM venues WHERE title = 'Remote hall'");
    expect(venues).toHaveLength(1);

    pages.set('/cal.ics', {
      body: calendar(vevent('a@x', 'Second run'), vevent('b@x', 'Stays'), vevent('c@x', 'New')),
    });
    expect(await run(testNow(7_400_000))).toBe(1);
    const [back] = await service.database.read<{ status: string }>("SELECT status FROM events WHERE title = 'Stays'");
    expect(back?.status).toBe('publish');
    expect((await recordOf(service, record)).activity.cal_events?.skipped).toHaveLength(1);
    await service.as('editor').delete(`${IMPORTS}/${record.id}`).expect(200);
    expect(await run(testNow(99_000_000))).toBe(0);
  });

  it('read a JSON file', async () => {
    pages.set('/events.json', {
      type: 'application/json',
      body: JSON.stringify([
        { title: 'From JSON', start: '2031-05-01 19:30', venue: 'JSON hall' },
        { title: 'No start' },
      ]),
    });
    const record = await start('/events.json', { post_status: 'draft' });
    await run();
    const after = await recordOf(service, record);
    expect(after).toMatchObject({ status: 'success', events_created: 1, errors: [{ code: 'invalid-event' }] });
    const [row] = await service.database.read<{ status: string; author_id: number }>(
      "SELECT status, author_id FROM events WHERE title = 'From JSON'",
    );
    expect(row).toEqual({ status: 'draft', author_id: service.ids.editor });
  });

  it('read the events in the JSON-LD of a page', async () => {
    const event = {
      '@type': 'MusicEvent',
      name: 'Page concert',
      startDate: '2031-07-01T20:00:00+02:00',
      url: `${other}/concert`,
      location: {
        '@type': 'Place',
        name: 'Page hall',
        address: { streetAddress: '1 Street', addressLocality: 'Lyon', addressCountry: { name: 'France' } },
      },
      organizer: { name: 'Page band', email: 'mailto:band@example.org' },
      offers: { price: '12', priceCurrency: 'EUR' },
    };
    pages.set('/page', {
      type: 'text/html',
      body: `<html><script type="application/ld+json">{broken</script><script type="application/ld+json">${JSON.stringify({ '@graph': [event] })}</script></html>`,
    });
    const record = await start('/page');
    await run();
    const after = await recordOf(service, record);
    expect(after).toMatchObject({ status: 'success', events_created: 1 });
    const { body } = await service
      .as('anonymous')
      .get(`/cal/events/v1/events/${after.activity.cal_events?.created?.[0]}`)
      .expect(200);
    expect(body).toMatchObject({
      title: 'Page concert',
      utc_start_date: '2031-07-01 18:00:00',
      venue: { venue: 'Page hall', city: 'Lyon', country: 'France' },
      organizer: [{ organizer: 'Page band', email: 'band@example.org' }],
    });
    expect(body.cost).toContain('12');
  });

  it('follow the iCalendar link of a page', async () => {
    pages.set('/with-link', {
      type: 'text/html',
      body: '<link rel="alternate" type="text/calendar" href="/linked.ics">',
    });
    pages.set('/linked.ics', { body: calendar(vevent('linked@x', 'Linked')) });
    const record = await start('/with-link');
    await run();
    expect(await recordOf(service, record)).toMatchObject({ status: 'success', events_created: 1 });
  });

  it('read all pages of a site with a compatible REST interface', async () => {
    const list = (id: number) => ({
      id,
      global_id: `far.example?id=${id}`,
      title: `Far &#8217;${id}`,
      start_date: '2031-08-01 10:00:00',
      end_date: '2031-08-01 11:00:00',
      utc_start_date: '2031-08-01 08:00:00',
      timezone: 'Europe/Paris',
      status: 'publish',
      url: `https://far.example/${id}`,
      website: '',
      venue: [],
      organizer: [],
      categories: [{ name: 'Far' }],
      tags: [],
    });
    pages.set('/site', { type: 'text/html', body: `<link rel="https://api.w.org/" href="${other}/wp-json/">` });
    pages.set('/wp-json/', {
      type: 'application/json',
      body: JSON.stringify({ namespaces: ['wp/v2', 'tribe/events/v1'] }),
    });
    pages.set('/wp-json/tribe/events/v1/events?per_page=50', {
      type: 'application/json',
      body: JSON.stringify({ events: [list(1)], next_rest_url: `${other}/page2` }),
    });
    pages.set('/page2', { type: 'application/json', body: JSON.stringify({ events: [list(2)] }) });
    const record = await start('/site');
    await run();
    expect(await recordOf(service, record)).toMatchObject({ status: 'success', events_created: 2, total_events: 2 });
    expect(await titled(service, 'Far ’2')).toBe(1);
  });

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
      venue: { id: 1, slug: 'the-remote-hall', venue: 'Remote listed hall' },
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
    expect(await service.database.read("SELECT slug FROM venues WHERE title = 'Remote listed hall'")).toEqual([
      { slug: 'the-remote-hall' },
    ]);

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

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'source-not-reached'],
    ['http://127.0.0.1:1/x.ics', 'source-not-reached'],
    ['/missing', 'source-not-reached'],
    ['/inward', 'source-not-reached'],
    ['/empty-page', 'source-without-events'],
  ])('fail with an error that reveals nothing about our network: %s', async (source, code) => {
    pages.set('/inward', { body: '', status: 302, location: 'http://10.0.0.1/secret.ics' });
    pages.set('/empty-page', { type: 'text/html', body: '<p>Nothing here</p>' });
    const record = await start(source);
    await run();
    const after = await recordOf(service, record);
    expect(after).toMatchObject({ status: 'failed', errors: [{ code }], next_run: null });
    expect(after.errors[0]?.message).not.toMatch(/10\.0|169\.254|127\.0|ECONN|private|address is/);
  });

  it('run once when several processes poll at the same time', async () => {
    pages.set('/race.ics', { body: calendar(vevent('race@x', 'Race')) });
    await start('/race.ics');
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await titled(service, 'Race')).toBe(1);
  });

  it('are taken over from a process that died', async () => {
    pages.set('/dead.ics', { body: calendar(vevent('dead@x', 'After the crash')) });
    const record = await start('/dead.ics');
    await service.database.write(() =>
      service.database.execute(
        "UPDATE imports SET runner = 'gone', runner_until = '2020-01-01 00:00:00' WHERE import_id = ?",
        [record.id],
      ),
    );
    expect(await run()).toBe(1);
    expect(await titled(service, 'After the crash')).toBe(1);
  });
});
