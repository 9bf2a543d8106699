import { createHash, randomUUID } from 'node:crypto';
import { writeCsv, writeIcs, writeJson } from '../../../src/export/index.js';
import { InstallationService } from '../../../src/core/site/installation.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { exportedText, takeFile } from './import-helper.js';

const HOST = 'www.example.org';

interface Show {
  id: number;
  title?: string;
  site?: string;
  start?: string;
}

/** An event as the list of a WordPress site answers it. */
const listedEvent = ({ id, title = `Show ${id}`, site = `https://${HOST}`, start }: Show) => ({
  id,
  // The global id of the reference has no port.
  global_id: `${new URL(site).hostname}?id=${id}`,
  title,
  slug: `show-no-${id}`,
  status: 'publish',
  date_utc: `2029-03-${String(id % 28 || 28).padStart(2, '0')} 08:00:00`,
  url: `${site}/event/show-no-${id}/`,
  rest_url: `${site}/wp-json/tribe/events/v1/events/${id}`,
  start_date: start ?? `2031-05-${String(id % 28 || 28).padStart(2, '0')} 19:00:00`,
  end_date: (start ?? `2031-05-${String(id % 28 || 28).padStart(2, '0')} 19:00:00`).replace('19:', '22:'),
  utc_start_date: '2031-05-01 17:00:00',
  timezone: 'Europe/Berlin',
  all_day: false,
  venue: { id: 900, slug: 'the-hall', venue: 'Hall' },
  organizer: [{ id: 901, slug: 'our-society', organizer: 'Society' }],
  categories: [],
  tags: [],
});
const listing = (...shows: Show[]) => JSON.stringify({ events: shows.map(listedEvent), total: shows.length });
const DESCENDING = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((id) => ({ id }));
const NOTHING = { created: 0, updated: 0, refused: 0 };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const WRITERS = [
  ['all.json', writeJson],
  ['all.csv', writeCsv],
  ['all.ics', (events: Parameters<typeof writeIcs>[0]) => writeIcs(events, { name: 'All' })],
] as const;

describe('An import', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp({ PUBLIC_URL: `http://${HOST}` });
  });
  afterEach(() => service.close());

  const rows = (of = service) =>
    of.database.read<{ id: number; title: string; slug: string; date_utc: string }>(
      'SELECT id, title, slug, date_utc FROM events ORDER BY id',
    );
  const titles = async (of = service) => (await rows(of)).map(({ title }) => title).sort();
  const make = async (title: string, of = service) => {
    const event = { title, start_date: '2031-08-01 10:00', end_date: '2031-08-01 11:00', timezone: 'Europe/Berlin' };
    return (await of.as('administrator').post('/cal/events/v1/events').send(event).expect(201)).body.id as number;
  };

  it('creates every event of a WordPress listing of the same host, whatever ids are there', async () => {
    const own = [await make('Own one'), await make('Own two'), await make('Own three')];
    const colliding = own.map((id) => ({ id, title: `Foreign ${id}` }));
    expect(await takeFile(service, 'site.json', listing(...colliding))).toMatchObject({ created: 3, updated: 0 });
    expect(await titles()).toEqual([...own.map((id) => `Foreign ${id}`), 'Own one', 'Own three', 'Own two'].sort());
  });

  it('takes over a WordPress site: 11 of 11 events, nothing the second time, and changes afterwards', async () => {
    expect(await takeFile(service, 'site.json', listing(...DESCENDING))).toMatchObject({ created: 11, updated: 0 });
    const before = await rows();
    expect(before).toHaveLength(11);
    expect(await takeFile(service, 'site.json', listing(...DESCENDING))).toMatchObject({ ...NOTHING, skipped: 11 });
    expect(await rows()).toEqual(before);
    const changed = DESCENDING.map(({ id }) => (id % 2 ? { id } : { id, title: `Changed ${id}` }));
    expect(await takeFile(service, 'site.json', listing(...changed))).toMatchObject({ created: 0, updated: 6 });
    const after = await rows();
    expect(after.map(({ id, slug }) => [id, slug])).toEqual(before.map(({ id, slug }) => [id, slug]));
    expect(after.map(({ title }) => title)).toEqual(
      before.map(({ title }) => title.replace(/Show (\d*[02468])$/, 'Changed $1')),
    );
  });

  it('distinguishes sites on different ports of one host', async () => {
    const one = DESCENDING.map(({ id }) => ({ id, title: `One ${id}`, site: 'http://127.0.0.1:4300' }));
    const other = DESCENDING.map(({ id }) => ({ id, title: `Other ${id}`, site: 'http://127.0.0.1:4301' }));
    expect(await takeFile(service, 'one.json', listing(...one))).toMatchObject({ created: 11 });
    expect(await takeFile(service, 'other.json', listing(...other))).toMatchObject({ created: 11, updated: 0 });
    expect(await titles()).toEqual([...one, ...other].map(({ title }) => title).sort());
  });

  it('distinguishes sites on different ports by their calendars and by lists without REST addresses', async () => {
    const calendar = (port: number) =>
      [
        'BEGIN:VCALENDAR',
        `X-ORIGINAL-URL:http://127.0.0.1:${port}/events/`,
        'BEGIN:VEVENT',
        'UID:almanac:127.0.0.1?id=4',
        `SUMMARY:Calendar ${port}`,
        'DTSTART:20310701T100000Z',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n');
    const list = (port: number) => {
      const { rest_url: _, ...event } = listedEvent({ id: 4, title: `List ${port}`, site: `http://127.0.0.1:${port}` });
      return JSON.stringify([event]);
    };
    for (const port of [4310, 4311]) {
      expect(await takeFile(service, 'feed.ics', calendar(port))).toMatchObject({ created: 1, updated: 0 });
      expect(await takeFile(service, 'list.json', list(port + 2))).toMatchObject({ created: 1, updated: 0 });
    }
    expect(await titles()).toEqual(['Calendar 4310', 'Calendar 4311', 'List 4312', 'List 4313']);
  });

  it('keeps slugs and publication dates of events, venues and organizers', async () => {
    await make('Show no 5');
    await takeFile(service, 'site.json', listing({ id: 5 }, { id: 6 }));
    expect(await rows()).toMatchObject([
      { slug: 'show-no-5' },
      { title: 'Show 5', slug: 'show-no-5-2', date_utc: '2029-03-05 08:00:00' },
      { title: 'Show 6', slug: 'show-no-6', date_utc: '2029-03-06 08:00:00' },
    ]);
    expect(await service.database.read('SELECT slug FROM venues')).toEqual([{ slug: 'the-hall' }]);
    expect(await service.database.read('SELECT slug FROM organizers')).toEqual([{ slug: 'our-society' }]);
  });

  it('keeps the ids of events, venues and organizers in an empty database with --keep-ids', async () => {
    const shows = [...DESCENDING, { id: 4521 }].reverse();
    expect(await takeFile(service, 'site.json', listing(...shows), { keepIds: true })).toMatchObject({ created: 12 });
    expect((await rows()).map(({ id }) => id)).toEqual([...DESCENDING.map(({ id }) => id).reverse(), 4521]);
    expect(await service.database.read('SELECT id FROM venues')).toEqual([{ id: 900 }]);
    expect(await service.database.read('SELECT id FROM organizers')).toEqual([{ id: 901 }]);
    expect(await make('Next')).toBeGreaterThan(4521);
    await expect(takeFile(service, 'site.json', listing({ id: 99 }), { keepIds: true })).rejects.toThrow(
      'Ids can be preserved only in a database without content: this one has some.',
    );
    expect(await takeFile(service, 'site.json', listing(...shows))).toMatchObject({ ...NOTHING, skipped: 12 });
  });

  it('refuses an event whose id cannot be kept and imports the others', async () => {
    const [{ id }] = await service.database.read<{ id: number }>('SELECT MAX(id) AS id FROM content');
    const shows = [{ id }, { id: 2_147_483_647 }, { id: 70 }];
    expect(await takeFile(service, 'site.json', listing(...shows), { keepIds: true })).toMatchObject({
      created: 1,
      refused: 2,
    });
    expect((await rows()).map((row) => row.id)).toEqual([70]);
  });

  it('writes nothing in a dry run with --keep-ids', async () => {
    const before = await service.database.read('SELECT id FROM content');
    const options = { keepIds: true, dryRun: true };
    expect(await takeFile(service, 'site.json', listing(...DESCENDING), options)).toMatchObject({ created: 11 });
    expect(await service.database.read('SELECT id FROM content')).toEqual(before);
  });

  it.each(WRITERS)('of an export updates in place in the same installation only (%s)', async (name, writer) => {
    const ids = [await make('One'), await make('Two')];
    await takeFile(service, 'site.json', listing({ id: 40 }));
    const text = await exportedText(service, writer);
    const changed = text.replaceAll('10:00:00', '10:30:00').replaceAll('T100000', 'T103000');
    expect(await takeFile(service, name, text)).toMatchObject({ ...NOTHING, skipped: 3 });
    expect(await takeFile(service, name, changed)).toMatchObject({ created: 0, updated: 2, skipped: 1 });
    expect(await rows()).toHaveLength(3);

    // Another installation under the same address, with other events under the same ids.
    const other = await startApp({ PUBLIC_URL: `http://${HOST}` });
    try {
      expect([await make('Other one', other), await make('Other two', other)]).toEqual(ids);
      expect(await takeFile(other, name, text)).toMatchObject({ created: 3, updated: 0, refused: 0 });
      expect(await titles(other)).toEqual(['One', 'Other one', 'Other two', 'Show 40', 'Two']);
      expect(await takeFile(other, name, text)).toMatchObject({ ...NOTHING, skipped: 3 });
      expect(await takeFile(other, name, changed)).toMatchObject({ created: 0, updated: 2 });
      // The way back: what the other installation exports is not ours, even where it came from here.
      const back = await exportedText(other, writer);
      const before = await service.database.read('SELECT * FROM events ORDER BY id');
      const { updated } = await takeFile(service, name, back);
      expect(updated).toBe(0);
      const after = await service.database.read<{ id: number }>('SELECT * FROM events ORDER BY id');
      expect(after.slice(0, before.length)).toEqual(before);
    } finally {
      await other.close();
    }
  });

  it('never updates our own events from a file without our installation UUID', async () => {
    const id = await make('Own');
    const file = JSON.stringify([
      { source_id: `almanac:${HOST}?id=${id}`, title: 'Forged', start: '2031-08-01 10:00' },
    ]);
    expect(await takeFile(service, 'old.json', file)).toMatchObject({ created: 1, updated: 0 });
    const foreign = JSON.stringify([
      {
        source_id: `almanac:${randomUUID()}?id=${id}`,
        title: 'Foreign',
        start: '2031-08-01 10:00',
        installation: randomUUID(),
      },
    ]);
    expect(await takeFile(service, 'foreign.json', foreign)).toMatchObject({ created: 1, updated: 0 });
    expect(await titles()).toEqual(['Foreign', 'Forged', 'Own']);
  });

  it('distinguishes files of different sources with --source', async () => {
    const file = (title: string) => `source_id,title,start\n1,${title},2031-05-01 10:00\n`;
    expect(await takeFile(service, 'a.csv', file('A'), { source: 'club' })).toMatchObject({ created: 1 });
    expect(await takeFile(service, 'b.csv', file('B'), { source: 'theatre' })).toMatchObject({ created: 1 });
    expect(await takeFile(service, 'a.csv', file('A2'), { source: 'club' })).toMatchObject({ created: 0, updated: 1 });
    expect(await titles()).toEqual(['A2', 'B']);
  });

  describe('after an import of an earlier release', () => {
    /** Gives imported events the identities that earlier releases noted: host and number. */
    const age = () =>
      service.database.write(async () => {
        for (const { id, source } of await service.database.read<{ id: string; source: string }>(
          'SELECT id, source FROM event_sources',
        )) {
          const former = source.replace(/^site:([^:/?]+)(?::\d+)?/, 'almanac:$1');
          const key = sha256(former);
          await service.database.execute('UPDATE event_sources SET id = ?, source = ? WHERE id = ?', [key, former, id]);
        }
      });
    const SHOWS = [{ id: 501 }, { id: 502 }, { id: 503 }];

    it('recognises its events, also when the source has changed them', async () => {
      await takeFile(service, 'site.json', listing(...SHOWS));
      await age();
      const changed = [{ id: 501 }, { id: 502, title: 'Renamed' }, { id: 503, start: '2031-12-24 19:00:00' }];
      expect(await takeFile(service, 'site.json', listing(...changed))).toMatchObject({ created: 0, updated: 2 });
      expect(await takeFile(service, 'site.json', listing(...changed))).toMatchObject({ ...NOTHING, skipped: 3 });
    });

    it('does not take its events for those of another site of the same host', async () => {
      await takeFile(service, 'site.json', listing(...SHOWS));
      await age();
      const other = SHOWS.map(({ id }) => ({
        id,
        title: `Other ${id}`,
        site: `https://${HOST}:8443`,
        start: '2032-01-01 19:00:00',
      }));
      expect(await takeFile(service, 'other.json', listing(...other))).toMatchObject({ created: 3, updated: 0 });
      expect(await takeFile(service, 'site.json', listing(...SHOWS))).toMatchObject({ ...NOTHING, skipped: 3 });
    });

    it('does not take an event of ours for a foreign one of the same number', async () => {
      const id = await make('Own');
      const former = `almanac:${HOST}?id=${id}`;
      await service.database.write(() =>
        service.database.execute('INSERT INTO event_sources (id, source, event_id, fingerprint) VALUES (?, ?, ?, ?)', [
          sha256(former),
          former,
          id,
          '',
        ]),
      );
      // The same start, as weekly programmes have, is not enough.
      const show = { id, title: 'Foreign', start: '2031-08-01 10:00:00' };
      expect(await takeFile(service, 'site.json', listing(show))).toMatchObject({ created: 1, updated: 0 });
      expect(await titles()).toEqual(['Foreign', 'Own']);
    });
  });

  it('creates each event once when it runs twice at the same time', async () => {
    const second = await startApp({ PUBLIC_URL: `http://${HOST}`, DATABASE_URL: service.databaseUrl });
    try {
      const reports = await Promise.all(
        [service, second].map((app) => takeFile(app, 's.json', listing(...DESCENDING))),
      );
      expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(11);
      expect(reports.map(({ refused }) => refused)).toEqual([0, 0]);
      expect(await rows()).toHaveLength(11);
    } finally {
      await second.close();
    }
  });
});

describe('The installation UUID', () => {
  it('is the same for processes that ask at the same time, and differs between databases', async () => {
    const service = await startApp();
    const others = await Promise.all([1, 2, 3].map(() => startApp({ DATABASE_URL: service.databaseUrl })));
    const foreign = await startApp();
    try {
      const ids = await Promise.all(
        [service, ...others].flatMap(({ app }) => [1, 2].map(() => app.get(InstallationService).id())),
      );
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(await service.database.read('SELECT uuid FROM installation')).toEqual([{ uuid: ids[0] }]);
      expect(await foreign.app.get(InstallationService).id()).not.toBe(ids[0]);
    } finally {
      for (const app of [...others, foreign, service]) await app.close();
    }
  });
});
