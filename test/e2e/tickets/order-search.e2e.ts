import { storeManyOrders } from '../../helpers/many-orders.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const ORDERS = '/cal/tickets/v1/orders';
/** Other orders, among which the searched ones are. */
const OTHERS = 3000;

interface MysqlStep {
  table: string | null;
  type: string | null;
}

describe('Orders', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ada: { id: number; attendees: { id: number }[] };
  let jose: { id: number };
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    const host = await office.event();
    const ticket = await office.ticket(host, { ticket: { mode: 'own', capacity: 50 } });
    await storeManyOrders(service, [{ host, ticket }], { count: OTHERS });
    const order = async (name: string, email: string) =>
      (await office.order({ [ticket]: 1 }, { purchaser: { name, email } }).expect(201)).body;
    ada = await order('Ada Lovelace', 'countess@engine.example');
    jose = await order("José O'Neill", 'jose@music.example');
    if (!service.database.embedded) await service.database.dataSource.query('ANALYZE TABLE ticket_orders');
    else await service.database.dataSource.query('ANALYZE');
  });
  afterAll(() => service.close());

  async function found(search: string): Promise<number[]> {
    const { body } = await service.as('administrator').get(ORDERS).query({ search }).expect(200);
    expect(body.total).toBe(body.orders.length);
    return body.orders.map(({ id }: { id: number }) => id);
  }

  it.each([
    ['the last name', 'Lovelace'],
    ['beginnings of both names in any order and case', 'lovel ADA'],
    ['the e-mail address', 'countess@engine.example'],
    ['a part of it', 'engine'],
  ])('are found by %s', async (_, search) => {
    expect(await found(search)).toEqual([ada.id]);
  });

  it('are found by names with accents and marks, also without accents', async () => {
    expect(await found('José')).toEqual([jose.id]);
    expect(await found("jose o'neill")).toEqual([jose.id]);
  });

  it('are found by their number, and by the number of a ticket', async () => {
    expect(await found(`#${ada.id}`)).toEqual([ada.id]);
    expect(await found(String(ada.id))).toEqual([ada.id]);
    expect(await found(String(ada.attendees[0].id))).toEqual([ada.id]);
    expect(await found('999999999')).toEqual([]);
  });

  it('are not found by what nobody has, by wildcards or by operators of searches', async () => {
    for (const text of ['Babbage', '%ovelace', '_ovelace', 'Lovelace OR "', '-Lovelace Babbage', '"'])
      expect([text, (await found(text)).filter((id) => id === jose.id)]).toEqual([text, []]);
  });

  it('are found by their new name alone once it has changed', async () => {
    const { database } = service;
    const rename = (name: string) =>
      database.write(() =>
        database.execute('UPDATE ticket_orders SET purchaser_name = ? WHERE id = ?', [name, jose.id]),
      );
    await rename('Maria Curie');
    expect(await found('curie')).toEqual([jose.id]);
    expect(await found("O'Neill")).toEqual([]);
    await rename("José O'Neill");
  });

  it('show the search in the addresses of further pages', async () => {
    const { body } = await service
      .as('administrator')
      .get(ORDERS)
      .query({ search: 'example', per_page: 1 })
      .expect(200);
    expect(JSON.stringify(body)).toContain('search=example');
  });

  it('are found with an index, not by reading all of them', async () => {
    const { database } = service;
    const read = jest.spyOn(database, 'read');
    const prepared = jest.spyOn(database, 'readPrepared');
    await found('Lovelace');
    const statements = [...read.mock.calls, ...prepared.mock.calls].filter(([sql]) => sql.includes('ticket_orders'));
    read.mockRestore();
    prepared.mockRestore();
    expect(statements.length).toBeGreaterThan(0);
    for (const [sql, parameters] of statements)
      expect([sql, await wholeTables(sql, parameters ?? [])]).toEqual([sql, []]);
    const scan = await wholeTables("SELECT id FROM ticket_orders o WHERE o.purchaser_name LIKE '%x%'", []);
    expect(scan).toHaveLength(1);
  });

  async function wholeTables(sql: string, parameters: readonly unknown[]): Promise<string[]> {
    const { database } = service;
    if (database.embedded) {
      const steps = await database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
      return steps.map(({ detail }) => detail).filter((detail) => /^SCAN (?!.*VIRTUAL TABLE)/.test(detail));
    }
    const steps = await database.read<MysqlStep>(`EXPLAIN ${sql}`, [...parameters]);
    return steps.filter(({ type }) => type === 'ALL' || type === 'index').map(({ table }) => table ?? '');
  }
});
