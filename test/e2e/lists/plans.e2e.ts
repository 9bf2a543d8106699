import { execFileSync } from 'node:child_process';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

/** Events, and as many posts; venues, organizers, images, tags and users in proportion. */
const SIZE = process.env.SUITE_SIZE === 'full' ? 100_000 : 5000;
/** A table with more rows must not be read as a whole. */
const LARGE = SIZE / 20;

/** A line of `EXPLAIN` on MySQL and MariaDB. */
interface MysqlStep {
  table: string | null;
  type: string | null;
  rows: string | number | null;
  Extra: string | null;
}

describe('Lists on a large site', () => {
  let throwaway: ThrowawayDatabase;
  let service: TestApp;
  let large: Set<string>;
  let ids: Record<'venue' | 'organizer' | 'category', number>;

  beforeAll(async () => {
    throwaway = await throwawayDatabase();
    service = await startApp({ DATABASE_URL: throwaway.url, RESPONSE_CACHE: 'off' });
    execFileSync(process.execPath, ['bench/load.mjs', '--url', throwaway.url, '--events', String(SIZE)]);
    const first = async (sql: string): Promise<number> =>
      Number((await service.database.read<{ id: number }>(`SELECT MIN(id) AS id FROM ${sql}`))[0]?.id);
    ids = {
      venue: await first('venues'),
      organizer: await first('organizers'),
      category: await first("terms WHERE taxonomy = 'cal_events_cat'"),
    };
    const counts = await Promise.all(
      ['content', 'events', 'media', 'posts', 'term_relations', 'terms', 'users', 'venues', 'event_organizers'].map(
        async (table) => ({
          table,
          rows: Number((await service.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n),
        }),
      ),
    );
    large = new Set(counts.filter(({ rows }) => rows > LARGE).map(({ table }) => table));
  });
  afterAll(async () => {
    await service.close();
    await throwaway.drop();
  });

  /** The statements that a request reads with. */
  async function statementsOf(path: string): Promise<(readonly [sql: string, parameters: readonly unknown[]])[]> {
    const spies = [jest.spyOn(service.database, 'read'), jest.spyOn(service.database, 'readPrepared')];
    await service.as('administrator').get(path).expect(200);
    const statements = spies.flatMap((spy) =>
      spy.mock.calls.map(([sql, parameters]) => [sql, parameters ?? []] as const),
    );
    for (const spy of spies) spy.mockRestore();
    return statements;
  }

  /** What reads a large table as a whole, or sorts it, to find one page. */
  async function wholeTables(sql: string, parameters: readonly unknown[]): Promise<string[]> {
    const { database } = service;
    if (!database.embedded) {
      const steps = await database.read<MysqlStep>(`EXPLAIN ${sql}`, parameters);
      // Rows of a derived table were found by another step.
      return steps
        .filter(({ table, type, rows }) => type === 'ALL' && Number(rows) > LARGE && !table?.startsWith('<'))
        .map(({ table, rows, Extra }) => `${table}: ${rows} rows, ${Extra}`);
    }
    const steps = await database.read<{ parent: number; detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
    const tables = new Map(
      [...sql.matchAll(/(?:FROM|JOIN) (\w+)(?: AS)? (\w+)/g)].map(([, table, alias]) => [alias, table]),
    );
    const sorted = steps.filter(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY').map(({ parent }) => parent);
    return (
      steps
        .filter(({ detail }) => large.has(tables.get(/^SCAN (\w+)$/.exec(detail)?.[1] ?? '') ?? ''))
        // In the order of ids LIMIT ends it.
        .filter(({ parent }) => sorted.includes(parent))
        .map(({ detail }) => detail)
    );
  }

  const BY = ['date', 'modified', 'id', 'title', 'slug', 'author'];
  it.each([
    '/cal/events/v1/events?per_page=12',
    '/cal/events/v1/events?per_page=12&page=60',
    '/cal/events/v1/events?venue={venue}',
    '/cal/events/v1/events?organizer={organizer}',
    '/cal/events/v1/events?categories={category}',
    '/cal/events/v1/events?search=origami',
    '/cal/events/v1/events?start_date=2026-01-01&end_date=2026-02-01',
    '/cal/events/v1/events?featured=true',
    '/cal/events/v1/events?start_date=2026-12-01&end_date=2027-01-01&min_price=5&max_price=20',
    '/cal/events/v1/events?start_date=2026-12-01&end_date=2027-01-01&max_price=20',
    '/cal/events/v1/events?status=draft',
    '/cal/events/v1/venues?only_with_upcoming=true',
    '/cal/events/v1/organizers?has_events=true',
    '/cal/events/v1/categories',
    '/cal/events/v1/tags?page=3',
    '/calendar/v1/events',
    ...BY.flatMap((by) => [`/content/v2/posts?orderby=${by}`, `/content/v2/posts?orderby=${by}&order=asc&page=5`]),
    ...BY.map((by) => `/content/v2/media?orderby=${by}`),
    ...BY.filter((by) => by !== 'modified').map((by) => `/content/v2/cal_events?orderby=${by}`),
    '/content/v2/posts?search=news',
    '/content/v2/tags?orderby=count',
    '/content/v2/search?search=origami',
  ])('reads no large table as a whole for a page of %s', async (path) => {
    const statements = await statementsOf(path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name])));
    expect(statements.length).toBeGreaterThan(0);
    for (const [sql, parameters] of statements) expect(await wholeTables(sql, parameters)).toEqual([]);
  });

  it('notices a list that sorts a whole table', async () => {
    expect(await wholeTables('SELECT p.* FROM posts p ORDER BY p.excerpt LIMIT 10', [])).toHaveLength(1);
  });
});
