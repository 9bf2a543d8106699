import { RestSite, type Fault, type RestSiteOptions } from '../../../../test/migration/rest-site.js';
import { OLD_SITE, smallSite } from '../../../../test/migration/small-site.js';
import type { Truth } from '../../../../test/migration/wordpress-tables.js';
import { WORDPRESS_KINDS } from '../../wordpress-kinds.js';
import { SiteFiles } from '../site-files.js';
import type { SourceRecord } from '../../../migration/source.js';
import { RestSource } from './rest.source.js';
import { SiteClient } from './site-client.js';

interface Reading {
  records: SourceRecord[];
  notes: string[];
  unread: number;
  writes: number;
}

/** Everything that a site with this behaviour shows, with its address as that of the old site. */
async function reading(options: RestSiteOptions, truth: readonly Truth[] = smallSite()): Promise<Reading> {
  const site = await new RestSite(truth, options).start();
  const client = { requestsPerSecond: 1000, allowPrivate: true, retryIntervalMs: 1, maxFileBytes: 1000 };
  const found: Reading = { records: [], notes: [], unread: 0, writes: 0 };
  try {
    const source = await RestSource.open(
      new SiteClient({ ...client, url: site.url, credentials: 'boss:secret' }),
      new SiteFiles(client),
    );
    for (const kind of WORDPRESS_KINDS.keys()) {
      const { note, unread = 0 } = (await source.count(kind)) ?? {};
      if (note !== undefined) found.notes.push(note);
      found.unread += unread;
      for await (const group of source.read(kind, 0)) found.records.push(...group);
    }
    found.records = JSON.parse(JSON.stringify(found.records).replaceAll(site.url, OLD_SITE)) as SourceRecord[];
  } finally {
    found.writes = site.writes;
    await site.close();
  }
  return found;
}

/** The same faults at each run: every `share`th request, with a fault of its own. */
function faultsAt(share: number): RestSiteOptions['fault'] {
  const faults: Fault[] = ['reset', 'cut', 'html', 429, 500, 503];
  return (request) => (request % share === 0 ? faults[(request / share) % faults.length] : undefined);
}

describe('A live site', () => {
  let expected: Reading;
  beforeAll(async () => {
    expected = await reading({});
  });

  it('shows all that its interface has, and is not written to', () => {
    expect(expected).toMatchObject({ notes: [], unread: 0, writes: 0 });
    const ids = (kind: string) => expected.records.filter((record) => record.kind === kind).map(({ id }) => id);
    expect(ids('events')).toEqual([20, 21, 22, 23, 24]);
    expect(ids('comments')).toEqual([5, 6]);
    expect(ids('attendees')).toEqual([42, 43, 44]);
  });

  it.each([
    ['breaks every third request in another way', { fault: faultsAt(3) }],
    ['breaks two requests of three', { fault: (request: number) => (request % 3 === 0 ? undefined : 503) }],
    ['gives one item on a page', { cap: 1 }],
    [
      'answers every other request with a page of its protection',
      { fault: (n: number) => (n % 2 ? undefined : 'html') },
    ],
  ] as [string, RestSiteOptions][])('is read as a whole when it %s', async (_what, options) => {
    expect(await reading(options)).toEqual(expected);
  });

  const hide = (route: string, item: Record<string, unknown>) =>
    route === 'tribe/events/v1/events' && item.id === 24
      ? { ...item, all_day: null, show_map: null, venue: [], organizer: [], website: '', featured: null, sticky: null }
      : item;
  const eventIn = ({ records }: Reading) => records.find(({ id, kind }) => kind === 'events' && id === 24);

  it('has not read what it hides of an event with a password', async () => {
    const event = eventIn(await reading({ change: hide }));
    expect(event?.unread?.['meta:_EventVenueID']).toContain('password');
    expect(event?.fields).toMatchObject({ post_password: 'pw', 'meta:_EventStartDate': '2031-05-01 19:00:00' });
    for (const field of ['meta:_EventVenueID', 'meta:_EventShowMap', 'menu_order'])
      expect(event?.fields).not.toHaveProperty([field]);
  });

  it('is read with the password of an event where it then shows what it hides', async () => {
    const open = { id: 24, all_day: true, show_map: true, venue: { id: 10 }, start_date: '2031-05-01 00:00:00' };
    const event = eventIn(await reading({ change: hide, opened: { 'tribe/events/v1/events/24': open } }));
    expect(event).not.toHaveProperty('unread');
    expect(event?.fields).toMatchObject({ 'meta:_EventAllDay': 'yes', 'meta:_EventVenueID': '10' });
  });

  it('counts tickets that only one of its lists has', async () => {
    const { notes, unread } = await reading({ experimental: { 'tec/v1/tickets': [40, 4012], 'tec/v1/events': [] } });
    expect(unread).toBe(1);
    expect(notes).toEqual([expect.stringContaining('tec/v1/tickets has: 4012')]);
  });

  it('is read without the plug-ins that it does not have', async () => {
    const { records, notes, unread } = await reading({
      without: ['redirection/v1', 'tribe/tickets/v1', 'tribe/events/v1'],
    });
    expect([notes, unread]).toEqual([[], 0]);
    expect([...new Set(records.map(({ kind }) => kind))]).toEqual([
      'users',
      'terms',
      'venues',
      'organizers',
      'posts',
      'pages',
      'menus',
      'comments',
      'settings',
    ]);
  });

  it('shows which menus of blocks a theme of blocks has in its header and footer', async () => {
    const like = smallSite().find(({ ID }) => ID === 32) as Truth;
    const menu = { ...like, kind: 'wp_navigation', post_type: 'wp_navigation', ID: 60 };
    const truth = smallSite().map((line) => (line.kind === 'options' ? { ...line, options: {} } : line));
    const menusOf = async (templateParts: RestSiteOptions['templateParts']): Promise<unknown[]> => {
      const { records } = await reading({ templateParts }, [...truth, menu]);
      const { fields } = records.find(({ kind }) => kind === 'settings') as SourceRecord;
      return [fields['option:block_navigation.header'], fields['option:block_navigation.footer']];
    };
    expect(await menusOf([])).toEqual([60, undefined]);
    const content = (ref: number) => ({ raw: `<!-- wp:navigation {"ref":${ref},"layout":{"type":"flex"}} /-->` });
    expect(
      await menusOf([
        { id: 'plainref//footer', area: 'footer', content: content(61) },
        { id: 'plainref//header', area: 'header', content: content(62) },
      ]),
    ).toEqual([62, 61]);
  });

  it('loses no other record by one in a form that is not known', async () => {
    const { records } = await reading({
      change: (route, item) =>
        route === 'tribe/tickets/v1/attendees' && item.id === 43
          ? { ...item, payment: { get: 1 }, title: { toString: 1 }, checkin_details: 'x', email: ['a'], ticket_id: {} }
          : route === 'wp/v2/users' && item.id === 3
            ? { ...item, roles: null, extra_capabilities: 'none', meta: 'x' }
            : item,
    });
    expect(records.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expected.records.map(({ kind, id }) => `${kind} ${id}`),
    );
  });

  it('does not hold the reading up with single records that always fail, and shows the others', async () => {
    let failures = 0;
    const { records, notes } = await reading({
      fault: (_request, path) => (/wp\/v2\/tribe_events\/\d+$/.test(path) ? (failures++, 500) : undefined),
    });
    expect(records.filter(({ kind }) => kind === 'events')).toHaveLength(5);
    expect(notes).toEqual([]);
    // Five events: the first ones are given more time than the others.
    expect(failures).toBe(4 + 3 + 3 + 2 + 2);
  });

  it('says which list it refuses or cannot show', async () => {
    const { notes, records } = await reading({
      fault: (_request, path) =>
        path.endsWith('/wp/v2/comments') ? 500 : path.includes('events/v1/venues') ? 'html' : undefined,
    });
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringContaining('wp/v2/comments answers 500'),
        expect.stringContaining('tribe/events/v1/venues/10 answers 200 without JSON'),
      ]),
    );
    expect(records.some(({ kind }) => kind === 'venues')).toBe(true);
  });
});
