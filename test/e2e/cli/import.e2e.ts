import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { writeCsv, writeIcs, writeJson } from '../../../src/export/index.js';
import type { ExportEvent } from '../../../src/export/export-event.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { exportedText, takeFile } from './import-helper.js';
import type { TakeOptions } from './import-helper.js';

const ICS = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//test//EN
BEGIN:VEVENT
UID:one@test
SUMMARY:Zoned event
DTSTART;TZID=Europe/Berlin:20310504T190000
DTEND;TZID=Europe/Berlin:20310504T213000
LOCATION:Town hall
ORGANIZER;CN=Ann:mailto:ann@example.org
CATEGORIES:Music,Folk
DESCRIPTION:A song\\nand another <script>alert(1)</script>
END:VEVENT
BEGIN:VEVENT
UID:two@test
SUMMARY:Whole days
DTSTART;VALUE=DATE:20310601
DTEND;VALUE=DATE:20310604
END:VEVENT
BEGIN:VEVENT
UID:three@test
DTSTART:20310701T100000Z
END:VEVENT
BEGIN:VEVENT
UID:four@test
SUMMARY:Called off
STATUS:CANCELLED
DTSTART:20310801T100000Z
DTEND:20310801T110000Z
END:VEVENT
END:VCALENDAR
`.replace(/\n/g, '\r\n');

describe('The import command', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp();
  });
  afterEach(() => service.close());

  const take = (name: string, text: string, options?: TakeOptions) => takeFile(service, name, text, options);
  const written = (writer: Parameters<typeof exportedText>[1]) => exportedText(service, writer);
  const listed = async () =>
    (
      (
        await service
          .as('administrator')
          .get('/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31')
          .expect(200)
      ).body as { events: Record<string, unknown>[] }
    ).events;
  const snapshot = async () => JSON.stringify(await service.database.read('SELECT * FROM events ORDER BY id'));

  it('imports iCalendar events with zones, all-day dates, venues, organizers and categories', async () => {
    expect(await take('events.ics', ICS)).toMatchObject({ created: 2, updated: 0, skipped: 1, refused: 1 });
    const [zoned, days] = await listed();
    expect(zoned).toMatchObject({
      title: 'Zoned event',
      start_date: '2031-05-04 19:00:00',
      end_date: '2031-05-04 21:30:00',
      timezone: 'Europe/Berlin',
      venue: { venue: 'Town hall' },
    });
    expect((zoned?.organizer as { organizer: string; email: string }[])[0]).toMatchObject({
      organizer: 'Ann',
      email: 'ann@example.org',
    });
    expect((zoned?.categories as { name: string }[]).map(({ name }) => name)).toEqual(['Folk', 'Music']);
    expect(zoned?.description).not.toContain('<script');
    expect(days).toMatchObject({
      title: 'Whole days',
      all_day: true,
      start_date: '2031-06-01 00:00:00',
      end_date: '2031-06-03 23:59:59',
      timezone: 'Europe/Paris',
    });
  });

  it('updates existing events when it runs again', async () => {
    await take('events.ics', ICS);
    const before = await snapshot();
    expect(await take('events.ics', ICS)).toMatchObject({ created: 0, updated: 0, skipped: 3, refused: 1 });
    expect(await snapshot()).toBe(before);
    expect(
      await take('events.ics', ICS.replace('Zoned event', 'Moved event').replace('T190000', 'T200000')),
    ).toMatchObject({ created: 0, updated: 1 });
    expect((await listed())[0]).toMatchObject({ title: 'Moved event', start_date: '2031-05-04 20:00:00' });
  });

  it('trashes events that the source has cancelled', async () => {
    await take('events.ics', ICS);
    expect(
      await take('events.ics', ICS.replace('SUMMARY:Zoned event', 'SUMMARY:Zoned event\r\nSTATUS:CANCELLED')),
    ).toMatchObject({ updated: 1 });
    expect((await listed()).map(({ title }) => title)).toEqual(['Whole days']);
  });

  it('writes nothing with dryRun, and reports what it would do', async () => {
    const rows = async () => (await service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM content'))[0]?.n;
    const before = await rows();
    expect(await take('events.ics', ICS, { dryRun: true })).toMatchObject({ created: 2, refused: 1 });
    expect(await rows()).toBe(before);
  });

  it('maps CSV columns and reports invalid records', async () => {
    const csv =
      'Name;When;Until;Where;Preis\nGood;2031-05-01 10:00;2031-05-01 12:00;Here;$5\nBad;never;never;Here;\n;2031-05-02;2031-05-02;;\n';
    const map = ['title=Name', 'start=When', 'end=Until', 'venue=Where', 'cost=Preis'];
    expect(await take('list.csv', csv, { map, status: 'draft' })).toMatchObject({ created: 1, refused: 2 });
    expect(await listed()).toMatchObject([{ title: 'Good', status: 'draft', cost: '$5', venue: { venue: 'Here' } }]);
  });

  it('changes nothing when it imports its own export, in each format', async () => {
    await take('events.ics', ICS);
    await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({
        title: 'Made "here" & now',
        description: 'A\n\nB <em>c</em>',
        excerpt: 'x',
        start_date: '2031-09-01 10:00',
        end_date: '2031-09-01 11:00',
        timezone: 'America/New_York',
        cost: '5 - 10',
        featured: true,
        tags: ['a, b', 'c'],
        venue: { venue: 'V', city: 'X' },
        organizer: [{ organizer: 'O1', phone: '1' }, { organizer: 'O2' }],
      })
      .expect(201);
    const before = await snapshot();
    for (const [name, writer] of [
      ['all.json', writeJson],
      ['all.csv', writeCsv],
      ['all.ics', (events) => writeIcs(events, { name: 'All' })],
    ] as [string, Parameters<typeof written>[0]][]) {
      expect(await take(name, await written(writer))).toMatchObject({ created: 0, updated: 0, skipped: 3, refused: 0 });
      expect(await snapshot()).toBe(before);
    }
  });

  it.each([
    ['all.json', writeJson],
    ['all.csv', writeCsv],
    ['all.ics', (events: AsyncGenerator<ExportEvent>) => writeIcs(events, { name: 'All' })],
  ])('keeps password-protected events of another site private, from %s', async (name, writer) => {
    const times = { start_date: '2031-09-01 10:00', end_date: '2031-09-01 11:00' };
    const create = (title: string) =>
      service
        .as('administrator')
        .post('/cal/events/v1/events')
        .send({ title, ...times })
        .expect(201);
    await create('Open');
    const { body: secret } = await create('Secret');
    const path = `/content/v2/cal_events/${secret.id}`;
    await service.as('administrator').patch(path).send({ password: 'sesame' }).expect(200);
    const file = await written(writer);
    expect(file).not.toContain('sesame');

    const before = await snapshot();
    expect(await take(name, file)).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    expect(await snapshot()).toBe(before);

    await service.database.write(() => service.database.execute('DELETE FROM events'));
    const elsewhere = file.replaceAll('?id=', '?from=');
    expect(await take(name, elsewhere)).toMatchObject({ created: 2, refused: 0 });
    const statuses = async () => service.database.read('SELECT title, status, password FROM events ORDER BY title');
    const kept = [
      { title: 'Open', status: 'publish', password: '' },
      { title: 'Secret', status: 'private', password: '' },
    ];
    expect(await statuses()).toEqual(kept);
    expect(
      await take(name, elsewhere.replaceAll('10:00:00', '10:30:00').replaceAll('T100000', 'T103000')),
    ).toMatchObject({ updated: 2 });
    expect(await statuses()).toEqual(kept);
  });

  it('imports all conferences of the demo data', async () => {
    const conferences = JSON.parse(readFileSync(join(__dirname, '../../../demo/conferences.json'), 'utf8')) as
      unknown[] | { conferences: unknown[] };
    const some = (Array.isArray(conferences) ? conferences : conferences.conferences).slice(0, 300);
    expect(await take('conferences.json', JSON.stringify(some), { map: ['conferences'] })).toMatchObject({
      created: 300,
      refused: 0,
    });
  });
});

describe('The export command', () => {
  it('writes an iCalendar file that another program reads with the same dates', async () => {
    const service = await startApp();
    const folder = mkdtempSync(join(tmpdir(), 'almanac-export-'));
    try {
      const events = [
        { title: 'Paris', start_date: '2031-07-01 10:00', end_date: '2031-07-01 12:00', timezone: 'Europe/Paris' },
        { title: 'Days', start_date: '2031-07-02', end_date: '2031-07-03', all_day: true, timezone: 'Asia/Tokyo' },
      ];
      for (const event of events) await service.as('editor').post('/cal/events/v1/events').send(event).expect(201);
      const path = join(folder, 'all.ics');
      writeFileSync(path, await exportedText(service, (events) => writeIcs(events, { name: 'x' })));
      const parsed = new ICAL.Component(ICAL.parse(readFileSync(path, 'utf8')) as never)
        .getAllSubcomponents('vevent')
        .map((item) => new ICAL.Event(item));
      expect(parsed.map((event) => [event.summary, event.startDate.toString(), event.endDate.toString()])).toEqual([
        ['Paris', '2031-07-01T10:00:00', '2031-07-01T12:00:00'],
        ['Days', '2031-07-02', '2031-07-04'],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
      await service.close();
    }
  });
});
