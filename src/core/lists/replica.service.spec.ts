import { Caller, VISITOR } from '../context/caller.js';
import { RequestContext, type RequestFacts } from '../context/request-context.js';
import type { Settings } from '../config/settings.js';
import type { Database } from '../database/database.js';
import type { ListVersionsService } from './list-versions.service.js';
import { type KnownChanges, ReplicaService } from './replica.service.js';

const VISIT = { readsOnly: true, caller: VISITOR };
const MAX_LAG_SECONDS = 3;

/** What the servers of a test do. */
interface Servers {
  /** Number of the heartbeat on the primary. */
  heartbeat: number;
  /** What the replica answers to a look. */
  look: () => { version: string; heartbeat: number };
  /** What it answers to other reads. */
  read: () => object[];
}

describe('The replica', () => {
  let servers: Servers;
  let changes: { current: number; changed: string[] };
  let service: ReplicaService;

  beforeEach(async () => {
    jest.useFakeTimers();
    servers = {
      heartbeat: 0,
      look: () => ({ version: '10.11.6-MariaDB', heartbeat: servers.heartbeat }),
      read: () => [{ from: 'replica' }],
    };
    changes = { current: 0, changed: [] };
    service = serviceOf({});
    await service.onApplicationBootstrap();
    await second();
  });
  afterEach(async () => {
    await service.onApplicationShutdown();
    jest.useRealTimers();
  });

  function serviceOf(replica: object | undefined): ReplicaService {
    const database = {
      replica,
      engine: 'mariadb',
      write: (work: () => Promise<unknown>) => work(),
      readReplica: (sql: string) =>
        Promise.resolve().then(() => {
          if (sql.includes('VERSION()')) return [{ version: servers.look().version }];
          return sql.includes('list_versions') ? [{ version: servers.look().heartbeat }] : servers.read();
        }),
      tags: { ofRead: () => new Set(['events']) },
    } as unknown as Database;
    const versions = {
      bump: () => Promise.resolve(void servers.heartbeat++),
      current: () => Promise.resolve(servers.heartbeat),
    } as unknown as ListVersionsService;
    const settings = { databaseReadMaxLagSeconds: MAX_LAG_SECONDS } as Settings;
    return new ReplicaService(database, versions, settings);
  }

  /** One more heartbeat. */
  const second = (): Promise<void> => jest.advanceTimersByTimeAsync(1000);

  async function source(facts: Partial<RequestFacts> = VISIT, keyHolder = ''): Promise<'replica' | 'primary'> {
    const context = new RequestContext(facts);
    context.keyHolder = keyHolder;
    const rows = await RequestContext.run(context, () => service.read('SELECT * FROM events', [], undefined));
    return rows ? 'replica' : 'primary';
  }

  it('serves visitors who only read', async () => {
    expect(await source()).toBe('replica');
    expect(service.counts).toEqual({ replica: 1, primary: 0 });
    expect(service.warning).toBeUndefined();
  });

  it('serves no caller with an account or a key, no request that writes or has written, and no job', async () => {
    const caller = new Caller(7, 'ann', new Set());
    const sources = [await source({ ...VISIT, caller }), await source(VISIT, 'scanner key'), await source({})];
    expect(sources).toEqual(['primary', 'primary', 'primary']);
    expect(await service.read('SELECT * FROM events', [], undefined)).toBeUndefined();
    expect(service.counts).toEqual({ replica: 0, primary: 0 });
  });

  it('is not used beyond its limit, until it has caught up', async () => {
    const { heartbeat } = servers;
    servers.look = () => ({ version: '10.11.6-MariaDB', heartbeat });
    for (let i = 0; i <= MAX_LAG_SECONDS; i++) await second();
    expect(await source()).toBe('primary');
    expect(service.warning).toMatch(/is 4 seconds behind\. Everything is read from the primary/);
    servers.look = () => ({ version: '10.11.6-MariaDB', heartbeat: servers.heartbeat });
    await second();
    expect(await source()).toBe('replica');
  });

  it('is not read for what was changed after the heartbeat that it shows', async () => {
    const known: KnownChanges = {
      get current() {
        return changes.current;
      },
      isCurrent: (tags, since) => since >= changes.current || ![...tags].some((tag) => changes.changed.includes(tag)),
    };
    service.watch(known);
    await second();
    await second();
    expect(await source()).toBe('replica');
    changes = { current: 1, changed: ['orders'] };
    expect(await source()).toBe('replica');
    changes = { current: 2, changed: ['events'] };
    expect(await source()).toBe('primary');
    // The heartbeat after the change, and the look that finds it.
    await second();
    expect(await source()).toBe('primary');
    await second();
    expect(await source()).toBe('replica');
  });

  it('is replaced by the primary when it fails, until it answers a look', async () => {
    servers.read = () => {
      throw Object.assign(new Error('gone'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
    };
    expect(await source()).toBe('primary');
    servers.read = () => [];
    expect(await source()).toBe('primary');
    expect(service.warning).toMatch(/cannot be reached \(PROTOCOL_CONNECTION_LOST\)/);
    await second();
    expect(await source()).toBe('replica');
    expect(service.warning).toBeUndefined();
  });

  it('is refused when it is ahead of the primary or of another engine', async () => {
    servers.look = () => ({ version: '10.11.6-MariaDB', heartbeat: 1000 });
    await second();
    expect(await source()).toBe('primary');
    expect(service.warning).toMatch(/is ahead of the primary, so it is not its replica/);
    servers.look = () => ({ version: '8.4.3', heartbeat: servers.heartbeat });
    const other = serviceOf({});
    await expect(other.onApplicationBootstrap()).rejects.toThrow(/is mysql, the primary mariadb/);
  });

  it('does nothing without DATABASE_READ_URL', async () => {
    const { heartbeat } = servers;
    service = serviceOf(undefined);
    await service.onApplicationBootstrap();
    expect([await source(), service.warning, servers.heartbeat]).toEqual(['primary', undefined, heartbeat]);
  });
});
