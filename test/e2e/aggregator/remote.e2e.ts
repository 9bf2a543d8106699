import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
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

  it('name what they leave out, and succeed', async () => {
    const attendee = 'ATTENDEE:mailto:bob@example.com\r\nSTATUS:TENTATIVE\r\n';
    pages.set('/notices.ics', { body: calendar(vevent('notices@x', 'Noticed', attendee)) });
    const record = await start('/notices.ics', { origin: 'ics', fetch: true });
    expect(await run()).toBe(1);
    expect(await recordOf(service, record)).toMatchObject({
      status: 'success',
      events_created: 1,
      errors: [
        { code: 'notice', message: 'Event 1: STATUS is "TENTATIVE". The event was read as one that takes place.' },
        { code: 'notice', message: 'Not read: ATTENDEE (1 event).' },
      ],
    });
  });

  it('read dates in the order that they name, and refuse those of which nothing shows the order', async () => {
    pages.set('/dates.json', { type: 'application/json', body: '[{"title":"Ordered","start":"03/04/2031 10:00"}]' });
    const unknown = await start('/dates.json', { origin: 'url' });
    await run();
    expect(await recordOf(service, unknown)).toMatchObject({
      status: 'failed',
      date_order: null,
      errors: [{ message: expect.stringContaining('date_order of an import') }],
    });
    const named = await start('/dates.json', { origin: 'url', date_order: 'dmy' });
    await run();
    expect(await recordOf(service, named)).toMatchObject({ status: 'success', date_order: 'dmy', events_created: 1 });
    const rows = await service.database.read("SELECT start_date FROM events WHERE title = 'Ordered'");
    expect(rows).toEqual([{ start_date: '2031-04-03 10:00:00' }]);
    await service.as('editor').post(IMPORTS).send({ origin: 'url', date_order: 'ddmm' }).expect(400);
  });

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
