import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
/** Tickets of other events, which all draw on pools. */
const OTHERS = 3000;
/** A statement that reads more rows than this of a table reads it as a whole. */
const LARGE = OTHERS / 5;
const TABLES = ['tickets', 'ticket_pools', 'ticket_pool_links', 'ticket_event_pools'];

interface MysqlStep {
  table: string | null;
  type: string | null;
  rows: string | number | null;
}

describe('Pools beside those of thousands of other tickets', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let tickets: number[];
  let pools: number[];
  beforeAll(async () => {
    service = await startApp({ RESPONSE_CACHE: 'off' });
    office = boxOffice(service);
    event = await office.event();
    pools = [];
    for (const name of ['Saturday', 'Sunday']) {
      const pool = { post_id: event, name, capacity: 50 };
      pools.push((await service.as('administrator').post(`${T}/pools`).send(pool).expect(201)).body.id);
    }
    tickets = [];
    for (const ids of [[pools[0]], pools]) {
      const ticket = await office.ticket(event, { ticket: { mode: '' } });
      await service.as('administrator').post(`${T}/tickets/${ticket}/pools`).send({ pool_ids: ids }).expect(200);
      tickets.push(ticket);
    }
    await addOthers();
  });
  afterAll(() => service.close());

  async function addOthers(): Promise<void> {
    const { database } = service;
    const other = await office.event();
    const shared = await office.ticket(other, { ticket: { mode: 'global', event_capacity: 90_000 } });
    const [row] = await database.read<object>('SELECT * FROM tickets WHERE id = ?', [shared]);
    const columns = Object.keys(row).filter((name) => name !== 'id' && name !== 'slug');
    await database.write(async () => {
      const rows = Array.from({ length: OTHERS }, () => "('bulk')").join(', ');
      await database.execute(`INSERT INTO content (type) VALUES ${rows}`);
      await database.execute(
        `INSERT INTO tickets (id, ${columns.join(', ')})
         SELECT c.id, ${columns.map((name) => `t.${name}`).join(', ')} FROM tickets t JOIN content c ON c.type = 'bulk' WHERE t.id = ?`,
        [shared],
      );
      await database.execute("INSERT INTO ticket_pools (id) SELECT id FROM content WHERE type = 'bulk'");
      await database.execute(
        "INSERT INTO ticket_pool_links (ticket_id, pool_id) SELECT id, ? FROM content WHERE type = 'bulk'",
        [other],
      );
    });
    for (const table of TABLES)
      await (database.embedded
        ? database.write(() => database.execute(`ANALYZE ${table}`))
        : database.read(`ANALYZE TABLE ${table}`));
  }

  /** Statements that `work` reads with and that read one of the tables as a whole. */
  async function wholeTables(work: () => PromiseLike<unknown>): Promise<string[]> {
    const { database } = service;
    const spies = [jest.spyOn(database, 'read'), jest.spyOn(database, 'readPrepared')];
    await work();
    const read = spies.flatMap((spy) => spy.mock.calls.map(([sql, parameters]) => [sql, parameters ?? []] as const));
    for (const spy of spies) spy.mockRestore();
    const statements = read.filter(([sql]) => /ticket_pool|FROM tickets|JOIN tickets/.test(sql));
    expect(statements.length).toBeGreaterThan(0);
    const found: string[] = [];
    for (const [sql, parameters] of statements) {
      if (database.embedded) {
        const steps = await database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
        const names = new Map(
          [...sql.matchAll(/(?:FROM|JOIN) (\w+)(?: (?:AS )?(\w+))?/g)].map(([, t, a]) => [a ?? t, t]),
        );
        const scans = steps.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
        if (scans.some((name) => TABLES.includes(names.get(name) ?? name))) found.push(`${scans.join()}: ${sql}`);
      } else {
        const steps = await database.read<MysqlStep>(`EXPLAIN ${sql.replace(/ FOR UPDATE$/, '')}`, parameters);
        const whole = steps.filter(
          ({ table, type, rows }) =>
            (type === 'ALL' || type === 'index') && Number(rows) > LARGE && !table?.startsWith('<'),
        );
        if (whole.length > 0) found.push(`${whole.map(({ table }) => table).join()}: ${sql}`);
      }
    }
    return found;
  }

  it.each<[what: string, work: () => PromiseLike<unknown>]>([
    ['shown', () => service.as('administrator').get(`${T}/pools?post_id=${event}`).expect(200)],
    ['read with a ticket', () => service.as('anonymous').get(`${T}/tickets/${tickets[1]}`).expect(200)],
    [
      'read with the tickets of an event that are available',
      () => service.as('anonymous').get(`${T}/tickets?include_post=${event}&is_available=true`).expect(200),
    ],
    ['read with an event', () => service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200)],
    ['taken from by a cart', () => office.cart({ [tickets[0]]: 1, [tickets[1]]: 1 }).expect(200)],
    ['taken from by an order', () => office.order({ [tickets[1]]: 2 }).expect(201)],
    ['drawn on by other tickets', () => drawAgain()],
    ['given places back whose time is over', () => service.app.get(ExpiryService).release(pools[0])],
  ])('are found by keys when they are %s', async (_, work) => {
    expect(await wholeTables(work)).toEqual([]);
  });

  it('would be noticed if they were not (control)', async () => {
    const found = await wholeTables(() => service.database.read("SELECT id FROM tickets WHERE sku = 'none'"));
    expect(found).toEqual([expect.stringContaining('FROM tickets')]);
  });

  async function drawAgain(): Promise<void> {
    const path = `${T}/tickets/${tickets[0]}/pools`;
    await service.as('administrator').post(path).send({ pool_ids: pools }).expect(200);
    await service.database.write(() => service.database.execute('UPDATE ticket_holds SET expires = 1'));
  }
});
