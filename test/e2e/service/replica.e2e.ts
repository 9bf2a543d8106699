import { setTimeout as wait } from 'node:timers/promises';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { readTables } from '../../../src/core/database/changes/read-tables-memo.js';
import { ReplicaService } from '../../../src/core/lists/replica.service.js';
import { ReplicaCopy } from '../../helpers/replica-copy.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { Wire } from '../../helpers/wire.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

const EVENTS = '/cal/events/v1/events';
const LIST = `${EVENTS}?start_date=2031-01-01&end_date=2031-12-31`;
/** Tables of public content. `tickets` says which events have any. */
const PUBLIC_TABLES = [
  'content',
  'comments',
  'events',
  'event_series_dates',
  'event_organizers',
  'list_versions',
  'media',
  'object_terms',
  'organizers',
  'pages',
  'posts',
  'terms',
  'tickets',
  'venues',
];

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 300) throw new Error('It did not happen within 15 seconds');
    await wait(50);
  }
}

onServer('A replica of the database', () => {
  let databases: ThrowawayDatabase[];
  let wire: Wire;
  let copy: ReplicaCopy;
  let service: TestApp;
  let other: TestApp;
  let office: BoxOffice;
  let event: number;
  /** Statements that were read from the replica. */
  let read: string[] = [];
  let made = 0;

  beforeAll(async () => {
    const [primary, replica] = (databases = [await throwawayDatabase(), await throwawayDatabase()]);
    const { wire: cable, url } = await Wire.to(replica.url);
    wire = cable;
    const env = { DATABASE_URL: primary.url, RESPONSE_CACHE: 'memory' };
    service = await startApp({ ...env, DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG_SECONDS: '3' });
    other = await startApp(env);
    office = boxOffice(other);
    event = await office.event({ title: 'of the primary', venue: { venue: 'Hall' } });
    copy = await ReplicaCopy.of({ primary: primary.url, copy: replica.url });
    const pool = service.database.replica!;
    const through = pool.read.bind(pool);
    pool.read = (sql, parameters, prepared) => {
      if (!/VERSION\(\)|name = 'replica'/.test(sql)) read.push(sql);
      return through(sql, parameters, prepared);
    };
  });
  afterAll(async () => {
    await copy.close();
    await other.close();
    await service.close();
    await wire.cut();
    await Promise.all(databases.map((database) => database.drop()));
  });

  const replica = (): ReplicaService => service.app.get(ReplicaService);
  /** The title in a list. Without a path of an own host, so that it is not cached. */
  const title = async (caller: Caller = 'anonymous', path?: string) => {
    const request = service.as(caller).get(path ?? LIST);
    if (path === undefined) request.set('Host', `10.0.${made >> 8}.${++made & 255}`);
    const { body } = await request.expect(200);
    return (body as { events?: { title: string }[] }).events?.[0]?.title ?? (body as { title?: string }).title;
  };
  /** Reads a list until it comes from the cache; it must have this title each time. */
  const untilCached = (path: string, expected: string) =>
    until(async () => {
      const { body, headers } = await service.as('anonymous').get(path).expect(200);
      expect((body as { events: { title: string }[] }).events[0].title).toBe(expected);
      return headers['x-cache'] === 'HIT';
    });
  const warnings = async (): Promise<string> => {
    const { body } = await service.http().get('/readyz').expect(200);
    return (body as { warnings?: string[] }).warnings?.join() ?? '';
  };
  /** Makes the two differ in the title of the event and has the replica used. */
  const follow = async (): Promise<void> => {
    await copy.catchUp();
    await copy.change("UPDATE events SET title = 'of the replica'");
    copy.follow();
    await until(() => replica().isUsable);
    // Changes of before are known to be on it.
    await until(async () => (await title()) === 'of the replica');
    read = [];
  };

  it('is not used before it shows a heartbeat, which /readyz says', async () => {
    expect(await title()).toBe('of the primary');
    await until(async () => /refuses reads \(ER_NO_SUCH_TABLE\)|has not shown a heartbeat/.test(await warnings()));
  });

  it('gives visitors their lists, and nobody else anything', async () => {
    await follow();
    expect(await title()).toBe('of the replica');
    expect(await warnings()).toBe('');
    expect(await title('subscriber')).toBe('of the primary');
    expect(await title('anonymous', `${EVENTS}/${event}`)).toBe('of the primary');
    expect(read).toHaveLength(1);
  });

  it('is never read for orders, seats, sessions, and what belongs to accounts', async () => {
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    await until(async () => (await title()) === 'of the replica');
    read = [];
    office = boxOffice(service);
    await office.order({ [ticket]: 1 }).expect(201);
    await office.cart({ [ticket]: 1 });
    expect(await office.left(ticket)).toBe(3);
    for (const path of ['tickets', 'attendees', `tickets/${ticket}`])
      await service.as('anonymous').get(`/cal/tickets/v1/${path}`);
    for (const path of ['/content/v2/users/me', '/content/v2/posts', LIST, '/cal/tickets/v1/orders'])
      await service.as('administrator').get(path).expect(200);
    await service.http().get('/login');
    expect(read).toEqual([]);
    for (const path of ['posts', 'pages', 'media', 'comments', 'tags', 'categories', 'users', 'search?search=of'])
      await service.as('anonymous').get(`/content/v2/${path}`).expect(200);
    for (const path of ['venues', 'organizers', 'tags', 'categories', 'events'])
      await service.as('anonymous').get(`/cal/events/v1/${path}?per_page=7`);
    await service.http().get('/');
    const tables = new Set(read.flatMap((sql) => readTables(sql).tables));
    expect([...tables].filter((table) => !PUBLIC_TABLES.includes(table))).toEqual([]);
    expect(read.length).toBeGreaterThan(8);
  });

  it('is not read for a list that was changed, so that the cache has nothing old', async () => {
    await follow();
    copy.lag();
    const path = `${LIST}&per_page=9`;
    expect(await title('anonymous', path)).toBe('of the replica');
    await service.as('administrator').post(`${EVENTS}/${event}`).send({ title: 'changed here' }).expect(200);
    expect(await title('anonymous', path)).toBe('changed here');
    expect(await title('anonymous', `${LIST}&per_page=10`)).toBe('changed here');
    await untilCached(path, 'changed here');
  });

  it('leaves nothing old in the cache that another process has changed', async () => {
    const path = `${LIST}&per_page=11`;
    copy.lag();
    await other.as('administrator').post(`${EVENTS}/${event}`).send({ title: 'changed elsewhere' }).expect(200);
    // What is made before this process learns of the change must not be cached beyond that.
    await title('anonymous', path);
    await until(async () => (await title('anonymous', path)) === 'changed elsewhere');
    await untilCached(path, 'changed elsewhere');
  });

  it('that falls behind is left alone until it has caught up', async () => {
    await follow();
    copy.lag();
    await until(() => !replica().isUsable);
    expect(await title()).toBe('changed elsewhere');
    expect(await warnings()).toMatch(/is \d seconds behind\. Everything is read from the primary/);
    await follow();
    expect(await warnings()).toBe('');
  });

  it.each([
    ['is gone', () => wire.cut(), () => wire.mend(), /cannot be reached/],
    ['does not answer', () => Promise.resolve(wire.freeze()), () => Promise.resolve(wire.thaw()), /reached|refuses/],
  ])('that %s is replaced by the primary, until it is back', async (_, stop, start, warning) => {
    await follow();
    await stop();
    expect(await title()).toBe('changed elsewhere');
    expect(await warnings()).toMatch(warning);
    expect(await title()).toBe('changed elsewhere');
    await start();
    await until(() => replica().isUsable);
    expect(await title()).toBe('of the replica');
  });
});
