import { EventEntity } from '../../../src/cal/events/events/event.entity.js';
import { SeriesDateEntity } from '../../../src/cal/series/series-date.entity.js';
import { SeriesEntity } from '../../../src/cal/series/series.entity.js';
import { DAY_MS, fromMs } from '../../../src/core/time/index.js';
import { testNowMs } from '../../helpers/clock.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice } from '../tickets/box-office.js';

const EVENTS = '/cal/events/v1/events';
const SERIES = 200;
const DATES = 104;
/** Dates of each series that are over. */
const PAST = 52;
/** A step that reads more rows of a table than this reads it as a whole, or nearly so. */
const LARGE = SERIES * 10;
const ROWS_PER_STATEMENT = 200;
const HOUR_MS = DAY_MS / 24;

interface MysqlStep {
  table: string | null;
  type: string | null;
  rows: string | number | null;
}

describe('Lists beside 200 series of 104 dates', () => {
  let service: TestApp;
  let alone: number;
  let seriesIds: number[];
  let events: number[];

  beforeAll(async () => {
    service = await startApp({ RESPONSE_CACHE: 'off', SERVER_TIMING: 'on' });
    const office = boxOffice(service);
    alone = await office.event({ title: 'Concert', start_date: day(3), end_date: day(3, 2), timezone: 'UTC' });
    const model = await office.event({ title: 'Yoga', start_date: day(7), end_date: day(7, 1), timezone: 'UTC' });
    const { body } = await service
      .as('administrator')
      .post('/cal/series/v1/series')
      .send({ event_id: model, rule: `FREQ=WEEKLY;COUNT=2` })
      .expect(200);
    await addSeries(model, body.series.id);
  });
  afterAll(() => service.close());

  const day = (days: number, hours = 0): string => fromMs(noon() + days * DAY_MS + hours * HOUR_MS);
  const noon = (): number => testNowMs() - (testNowMs() % DAY_MS) + DAY_MS / 2;

  async function addSeries(eventId: number, seriesId: number): Promise<void> {
    const { database } = service;
    const [event] = await database.readEntities(EventEntity, 'SELECT * FROM events WHERE id = ?', [eventId]);
    const [series] = await database.readEntities(SeriesEntity, 'SELECT * FROM event_series WHERE id = ?', [seriesId]);
    if (!event || !series) throw new Error('There is no model.');
    const [{ content = 0 } = {}] = await database.read<{ content: number }>('SELECT MAX(id) AS content FROM content');
    seriesIds = Array.from({ length: SERIES }, (_, i) => seriesId + 1 + i);
    const dates = seriesIds.flatMap((series_id, i) =>
      Array.from({ length: DATES }, (_, j) => {
        const id = Number(content) + 1 + i * DATES + j;
        const start = day((j - PAST) * 7 + (i % 7) + 1, i % 10);
        const end = fromMs(Date.parse(`${start}Z`) + HOUR_MS);
        const times = { start_date: start, start_utc: start, end_date: end, end_utc: end };
        return { event: { ...event, id, slug: `bulk-${id}`, ...times }, date: { event_id: id, series_id } };
      }),
    );
    events = dates.map((each) => each.event.id);
    await database.write(async () => {
      const insert = async <Row>(rows: Row[], store: (some: Row[]) => Promise<void>) => {
        for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) await store(rows.slice(i, i + ROWS_PER_STATEMENT));
      };
      await insert(dates, async (some) => {
        const values = some.map((each) => `(${each.event.id}, 'cal_events')`).join(', ');
        await database.execute(`INSERT INTO content (id, type) VALUES ${values}`);
        await database.insertMany(
          EventEntity,
          some.map((each) => each.event),
        );
      });
      await insert(seriesIds, (some) =>
        database.insertMany(
          SeriesEntity,
          some.map((id) => ({ ...series, id })),
        ),
      );
      await insert(dates, (some) =>
        database.insertMany(
          SeriesDateEntity,
          some.map(({ date, event: { start_date } }) => ({ ...date, original_start: start_date, is_detached: false })),
        ),
      );
    });
    for (const table of ['events', 'event_series', 'event_series_dates'])
      await (database.embedded
        ? database.write(() => database.execute(`ANALYZE ${table}`))
        : database.read(`ANALYZE TABLE ${table}`));
  }

  async function statementsOf(path: string): Promise<(readonly [sql: string, parameters: readonly unknown[]])[]> {
    const spies = [jest.spyOn(service.database, 'read'), jest.spyOn(service.database, 'readPrepared')];
    await service.as('anonymous').get(path).expect(200);
    const statements = spies.flatMap((spy) =>
      spy.mock.calls.map(([sql, parameters]) => [sql, parameters ?? []] as const),
    );
    for (const spy of spies) spy.mockRestore();
    return statements;
  }

  /** Steps that read a table as a whole without an index. */
  async function wholeTables(sql: string, parameters: readonly unknown[]): Promise<string[]> {
    const { database } = service;
    if (database.embedded) {
      const steps = await database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
      return steps
        .map(({ detail }) => detail)
        .filter((detail) => /^SCAN (?:e|sd|d|events|event_series_dates)$/.test(detail));
    }
    const steps = await database.read<MysqlStep>(`EXPLAIN ${sql}`, parameters);
    return steps
      .filter(({ table, type, rows }) => type === 'ALL' && Number(rows) > LARGE && !table?.startsWith('<'))
      .map(({ table, rows }) => `${table}: ${rows}`);
  }

  const list = async (query: string) =>
    (await service.as('anonymous').get(`${EVENTS}?${query}`).expect(200)).body as {
      events: { id: number; series?: number }[];
      total: number;
      total_pages: number;
    };

  it('have one row for each series on all pages together, and each of them once', async () => {
    const found: { id: number; series?: number }[] = [];
    const first = await list('next_of_series=true&per_page=50');
    // The 200 series, the one that is the model of them, and the event without one.
    expect(first.total).toBe(SERIES + 2);
    for (let page = 1; page <= first.total_pages; page++)
      found.push(...(await list(`next_of_series=true&per_page=50&page=${page}`)).events);
    expect(found).toHaveLength(SERIES + 2);
    expect(new Set(found.map(({ id }) => id)).size).toBe(SERIES + 2);
    expect(new Set(found.map(({ series }) => series)).size).toBe(SERIES + 2);
    expect(found.filter(({ series }) => series === undefined).map(({ id }) => id)).toEqual([alone]);
  });

  it('count the dates of one series', async () => {
    const query = `series=${seriesIds[7]}&start_date=2000-01-01&end_date=2100-01-01`;
    expect(await list(query)).toMatchObject({ total: DATES });
    expect((await list(query)).events[0]?.id).toBe(events[7 * DATES]);
  });

  it('cost as many queries with a page of 50 as with one of 5, and one more than without series', async () => {
    const cost = (query: string) => fewestQueries(() => service.as('anonymous').get(`${EVENTS}?${query}`).expect(200));
    const without = await cost(`include=${alone}`);
    expect(await cost('per_page=50')).toBe(await cost('per_page=5'));
    expect(await cost('per_page=5')).toBe(without + 1);
    expect(await cost('next_of_series=true&per_page=50')).toBe(without + 1);
    expect(await cost(`series=${seriesIds[0]}&per_page=50`)).toBe(without + 1);
  });

  it.each([
    ['all events', `${EVENTS}?per_page=12`],
    ['the next date of each series', `${EVENTS}?next_of_series=true&per_page=12`],
    ['a later page of the next dates', `${EVENTS}?next_of_series=true&per_page=12&page=9`],
    ['the dates of a series', `${EVENTS}?series={series}&per_page=12`],
    ['the next dates below the other namespace', '/calendar/v1/events?next_of_series=true'],
    ['an event', `${EVENTS}/{event}`],
  ])('read no table as a whole for %s', async (_, path) => {
    const address = path.replace('{series}', String(seriesIds[3])).replace('{event}', String(events[5]));
    const statements = await statementsOf(address);
    expect(statements.some(([sql]) => sql.includes('event_series_dates'))).toBe(true);
    for (const [sql, parameters] of statements) expect([sql, await wholeTables(sql, parameters)]).toEqual([sql, []]);
  });

  it('would be noticed if they read a table as a whole (control)', async () => {
    expect(
      await wholeTables('SELECT sd.event_id FROM event_series_dates sd WHERE sd.is_detached = 7', []),
    ).toHaveLength(1);
  });
});
