import { readFileSync } from 'node:fs';
import { sourceUsers } from '../../../src/import/index.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { reportOf } from './import-helper.js';

/** Events as the list of a WordPress site answers them, with what has gone wrong in imports. */
const SITE = readFileSync(new URL('../../fixtures/import/site.json', import.meta.url), 'utf8');

describe.each([
  ['An import of a WordPress site', {}],
  ['An import of a WordPress site with --keep-ids', { keepIds: true }],
])('%s', (_, options) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const events = () =>
    service.database.read<Record<string, unknown>>(
      `SELECT e.title, e.status, e.content, e.slug, v.title AS venue, v.city FROM events e
       LEFT JOIN venues v ON v.id = e.venue_id ORDER BY e.title`,
    );
  const titled = async (title: string) => (await events()).find((event) => event.title === title);
  const shown = async (title: string) => {
    const address = '/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31';
    const { body } = await service.as('anonymous').get(address).expect(200);
    return (body as { events: { title: string }[] }).events.some((event) => event.title === title);
  };

  it('takes every event but the one that has no start, and reports that one', async () => {
    const report = await reportOf(service, 'site.json', SITE, options);
    expect(report).toMatchObject({ created: 7, updated: 0, skipped: 0, refused: 1 });
    expect(report.refusals).toMatchObject([{ line: 8, title: 'Without a start' }]);
    expect(report.notices.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '5 Visitors need a password for it at its source, which is not in the file: it is not public here. ' +
        'Its texts, venue, organizers and categories are not in the file either.',
      '7 It is in the trash, as at its source.',
      '0 The file names authors by ids only, so the new events belong to the user who imports. ' +
        'Give the users of the source with --authors.',
    ]);
  });

  it('keeps when events were changed last, and whether they show maps', async () => {
    const rows = await service.database.read("SELECT modified_utc, show_map FROM events WHERE status <> 'private'");
    const [row] = rows;
    expect(rows).toEqual(Array(6).fill(row));
    expect(row).toMatchObject({ modified_utc: '2024-04-05 06:07:08' });
    expect(Boolean((row as { show_map: unknown }).show_map)).toBe(true);
  });

  it('puts every event at its own venue', async () => {
    const places = (await events()).map(({ title, venue, city }) => [title, venue, city]);
    expect(places).toEqual([
      ['Choir in Kiel', 'Town Hall', 'Kiel'],
      ['Choir in Köln', 'Town Hall', 'Köln'],
      ['Jazz &amp; more', 'Rock &amp; Roll Hall', 'Gander'],
      ['Members only', null, null],
      ['More jazz', 'Rock &amp; Roll Hall', 'Gander'],
      ['Night of pictures', 'Town Hall', 'Kiel'],
      ['Old plans', 'Town Hall', 'Kiel'],
    ]);
  });

  it('stores descriptions without the style sheets in them', async () => {
    expect((await titled('Night of pictures'))?.content).toBe('<p>Pictures:</p>\n\n<div>A picture</div>');
  });

  it('does not publish an event that needs a password', async () => {
    expect(await titled('Members only')).toMatchObject({ status: 'private' });
    expect([await shown('Members only'), await shown('More jazz')]).toEqual([false, true]);
  });

  it('puts an event of the trash into the trash', async () => {
    expect(await titled('Old plans')).toMatchObject({ status: 'trash', slug: 'old-plans__trashed' });
  });

  it('changes nothing when it runs again', async () => {
    const before = await service.database.read('SELECT * FROM events ORDER BY id');
    expect(await reportOf(service, 'site.json', SITE)).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 7,
      refused: 1,
    });
    expect(await service.database.read('SELECT * FROM events ORDER BY id')).toEqual(before);
  });

  it('restores what left the trash, trashes what went there, and hides what got a password', async () => {
    const file = JSON.parse(SITE) as { events: Record<string, unknown>[] };
    const flags = { all_day: null, sticky: null, featured: null, hide_from_listings: null };
    const hidden = { description: '', cost: '', venue: [], organizer: [], categories: [], ...flags };
    const changed = file.events.map((event) => {
      if (event.title === 'Old plans') return { ...event, status: 'publish', slug: 'old-plans' };
      if (event.title === 'More jazz') return { ...event, status: 'trash', slug: 'more-jazz__trashed' };
      return event.title === 'Choir in Kiel' ? { ...event, ...hidden } : event;
    });
    const report = await reportOf(service, 'site.json', JSON.stringify({ events: changed }));
    expect(report).toMatchObject({ created: 0, updated: 3, skipped: 4 });
    expect(await titled('Old plans')).toMatchObject({ status: 'publish', slug: 'old-plans' });
    expect(await titled('More jazz')).toMatchObject({ status: 'trash' });
    expect(await titled('Choir in Kiel')).toMatchObject({ status: 'private', venue: 'Town Hall', city: 'Kiel' });
  });
});

describe('The authors of an import', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp();
  });
  afterEach(() => service.close());

  const authors = async () =>
    (
      await service.database.read<{ login: string }>(
        'SELECT u.login FROM events e JOIN users u ON u.id = e.author_id ORDER BY e.id',
      )
    ).map(({ login }) => login);
  const emailOf = async (login: string) =>
    (await service.database.read<{ email: string }>('SELECT email FROM users WHERE login = ?', [login]))[0]?.email;

  it('are the accounts of the same e-mail address or login', async () => {
    const list = [await emailOf('editor'), 'author', 'nobody@example.org'].map((author, i) => ({
      source_id: String(i),
      title: `Event ${i}`,
      start: '2031-05-04 19:00',
      author,
    }));
    const report = await reportOf(service, 'list.json', JSON.stringify(list));
    const [importer] = (await authors()).slice(-1);
    expect(await authors()).toEqual(['editor', 'author', importer]);
    expect(report.notices).toEqual([
      {
        line: 3,
        message: 'Its author has no account here, so it belongs to the user who imports (nobody@example.org).',
      },
    ]);
  });

  it('of a site are found by the list of its users', async () => {
    const users = [{ id: 3, username: 'somebody', email: await emailOf('editor') }, { id: 4 }, 5];
    const report = await reportOf(service, 'site.json', SITE, { authors: sourceUsers(JSON.stringify(users)) });
    expect(report.created).toBe(7);
    expect(new Set(await authors())).toEqual(new Set(['editor']));
    expect(() => sourceUsers('{"code": "rest_forbidden"}')).toThrow('The list of users is not a JSON list');
  });
});

describe('The ids of an import', () => {
  it('are those of the member "id" with --keep-ids, without a word that it is not read', async () => {
    const service = await startApp();
    try {
      const events = [{ id: 4711, source_id: 'a', title: 'One', start: '2031-05-04 19:00' }];
      const report = await reportOf(service, 'list.json', JSON.stringify(events), { keepIds: true });
      expect(report).toMatchObject({ created: 1, notices: [] });
      expect(await service.database.read('SELECT id FROM events')).toEqual([{ id: 4711 }]);
    } finally {
      await service.close();
    }
  });
});

describe('An imported event with a password', () => {
  it('needs that password here', async () => {
    const service = await startApp();
    try {
      const event = { source_id: '1', title: 'Secret', start: '2031-05-04 19:00', password: 'sesame' };
      await reportOf(service, 'list.json', JSON.stringify([event]));
      const [{ id, ...stored }] = await service.database.read<{ id: number }>(
        'SELECT id, status, password FROM events',
      );
      expect(stored).toEqual({ status: 'publish', password: 'sesame' });
      const address = `/cal/events/v1/events/${id}`;
      await service.as('anonymous').get(address).expect(403);
      await service.as('anonymous').get(`${address}?password=sesame`).expect(200);
      const changed = await reportOf(service, 'list.json', JSON.stringify([{ ...event, password: 'open' }]));
      expect(changed).toMatchObject({ updated: 1 });
      await service.as('anonymous').get(`${address}?password=open`).expect(200);
    } finally {
      await service.close();
    }
  });
});
