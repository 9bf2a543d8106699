import { SalesRollupsService } from '../../../src/cal/tickets/figures/rollups/sales-rollups.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { storeManyOrders } from '../../helpers/many-orders.js';
import { boxOffice } from '../tickets/box-office.js';

/** Events with the same number of orders each: an event is a small part of the site. */
const EVENTS = 20;
const ORDERS = 4000;

type Statement = [sql: string, parameters: unknown[]];

/** A line of `EXPLAIN` on MySQL and MariaDB. */
interface MysqlStep {
  table: string | null;
  type: string | null;
  key: string | null;
}

describe('Figures of a large site', () => {
  let service: TestApp;
  let event: number;
  beforeAll(async () => {
    service = await startApp();
    const office = boxOffice(service);
    const sold = [];
    for (let i = 0; i < EVENTS; i++) {
      const host = await office.event();
      sold.push({ host, ticket: await office.ticket(host, { price: '12.50' }) });
    }
    event = sold[0].host;
    await storeManyOrders(service, sold, { count: ORDERS, disputedEach: 10 });
    await service.app.get(SalesRollupsService).refresh();
    if (!service.database.embedded)
      await service.database.dataSource.query(
        `ANALYZE TABLE ticket_attendees, ticket_orders, ticket_refunds, ticket_refund_lines, ticket_payments,
           payment_disputes, payment_dispute_lines, ticket_sales_rollups, ticket_sales_dimensions`,
      );
    else await service.database.dataSource.query('ANALYZE');
  });
  afterAll(() => service.close());

  /**
   * The statements of a request, as TypeORM and the service send them: the fewest of several, because settings are read
   * again about once a second by whichever request comes next.
   */
  async function statementsOf(path: string): Promise<Statement[]> {
    await service.as('administrator').get(path).expect(200);
    const measured = [await measure(path), await measure(path), await measure(path)];
    return measured.reduce((fewest, statements) => (statements.length < fewest.length ? statements : fewest));
  }

  async function measure(path: string): Promise<Statement[]> {
    const { database } = service;
    const statements: Statement[] = [];
    const create = database.dataSource.createQueryRunner.bind(database.dataSource);
    const runners = jest.spyOn(database.dataSource, 'createQueryRunner').mockImplementation((mode) => {
      const runner = create(mode);
      const query = runner.query.bind(runner) as (...values: unknown[]) => Promise<unknown>;
      runner.query = (sql: string, parameters: unknown[] = [], ...more: unknown[]) => {
        statements.push([sql, parameters]);
        return query(sql, parameters, ...more) as Promise<never>;
      };
      return runner;
    });
    const read = jest.spyOn(database, 'read');
    await service.as('administrator').get(path).expect(200);
    statements.push(...read.mock.calls.map(([sql, parameters]): Statement => [sql, [...(parameters ?? [])]]));
    runners.mockRestore();
    read.mockRestore();
    return statements;
  }

  /** Tables that a statement reads as a whole, or an index of which it reads so. */
  async function wholeTables(sql: string, parameters: unknown[]): Promise<string[]> {
    const { database } = service;
    if (database.embedded) {
      const steps = await database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
      return steps.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN '));
    }
    const steps = await database.read<MysqlStep>(`EXPLAIN ${sql}`, parameters);
    return steps.filter(({ type }) => type === 'ALL' || type === 'index').map(({ table }) => table ?? '');
  }

  /** Dimensions of sales are few; sums that are grouped by them first are as many. */
  function isSmall(sql: string, table: string): boolean {
    return /^(SCAN )?d$/.test(table) || (/\(SELECT [`"]?s/.test(sql) && /^(SCAN )?(r|<derived\d+>)$/.test(table));
  }

  it.each([
    ['an event', '/reports/v1/events/{event}', 2],
    ['the sales of an event', '/reports/v1/sales?event={event}&from=2026-01-01&to=2026-01-31', 1],
    ['the sales of a day by day', '/reports/v1/sales?from=2026-01-05&to=2026-01-05', 1],
    ['the sales of a day by ticket', '/reports/v1/sales?from=2026-01-05&to=2026-01-05&group_by=ticket', 1],
  ])('read no table as a whole for %s', async (_, path, least) => {
    const statements = await statementsOf(path.replace('{event}', String(event)));
    const figures = statements.filter(([sql]) => /ticket_(attendees|refund_lines|holds|sales_rollups)/.test(sql));
    expect(figures.length).toBeGreaterThanOrEqual(least);
    for (const [sql, parameters] of figures) {
      const tables = await wholeTables(sql, parameters);
      expect([sql, tables.filter((table) => !isSmall(sql, table))]).toEqual([sql, []]);
    }
    expect(statements.length).toBeLessThanOrEqual(14);
  });

  it('take the same statements for an event with more tickets', async () => {
    const before = await statementsOf(`/reports/v1/events/${event}`);
    const office = boxOffice(service);
    for (let i = 0; i < 3; i++) await office.ticket(event, { price: '1' });
    expect(await statementsOf(`/reports/v1/events/${event}`)).toHaveLength(before.length);
  });

  it('notice a statement that reads a table as a whole', async () => {
    expect(await wholeTables('SELECT COUNT(*) FROM ticket_attendees a WHERE a.name = ?', ['x'])).toHaveLength(1);
  });

  it('are those of the rows', async () => {
    const { body } = await service
      .as('administrator')
      .get('/reports/v1/sales?from=2026-01-01&to=2026-03-31')
      .expect(200);
    expect(body.totals).toEqual([
      {
        currency: 'USD',
        orders: ORDERS,
        seats: ORDERS,
        sold_minor: ORDERS * 1250,
        refunded_minor: ORDERS * 125,
        disputed_minor: ORDERS * 125,
        net_minor: ORDERS * 1000,
      },
    ]);
    expect(body.rows).toHaveLength(Math.ceil((ORDERS * 10 + 8 * 60) / 1440) + 1);
    const figures = await service.as('administrator').get(`/reports/v1/events/${event}`).expect(200);
    expect(figures.body.totals).toMatchObject({
      sold: ORDERS / EVENTS,
      money: [{ sold_minor: (ORDERS / EVENTS) * 1250 }],
    });
  });
});
