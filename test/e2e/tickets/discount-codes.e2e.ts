import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { DiscountsRepository } from '../../../src/cal/tickets/sales/codes/discounts.repository.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const CODES = '/cal/tickets/v1/discount-codes';
const ORDERS = '/cal/tickets/v1/orders';
let made = 0;

describe('A discount code', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;

  beforeAll(async () => {
    service = await startApp({ MAX_FAILED_CREDENTIALS: '4' });
    office = boxOffice(service);
    event = await office.event();
    ticket = await office.ticket(event, { price: '10', ticket: { mode: '' } });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const create = async (fields: Record<string, unknown>): Promise<{ id: number; code: string }> => {
    const { body } = await admin()
      .post(CODES)
      .send({ code: `CODE-${++made}`, ...fields })
      .expect(201);
    return body;
  };
  const order = (code: string, quantity = 1, email = 'pat@buyer.example', more: Record<string, unknown> = {}) =>
    office.order({ [ticket]: quantity }, { discount_code: code, purchaser: { name: 'Pat', email }, ...more });
  const usesOf = async (id: number): Promise<number> => (await admin().get(`${CODES}/${id}`).expect(200)).body.uses;
  /** All requests read the code before any of them has counted itself, as at the same moment in several processes. */
  const afterStaleReads = async <T>(work: () => Promise<T>): Promise<T> => {
    const repository = service.app.get(DiscountsRepository);
    const read = repository.byCode.bind(repository);
    const stale = jest.spyOn(repository, 'byCode').mockImplementation(async (code) => {
      const discount = await read(code);
      return discount && { ...discount, uses: 0 };
    });
    try {
      return await work();
    } finally {
      stale.mockRestore();
    }
  };

  it('reduces prices by a percentage, in any case of letters', async () => {
    const { id, code } = await create({ percent: 12.5 });
    const { body } = await order(code.toLowerCase(), 2, undefined, { expected_total: '17.50' }).expect(201);
    expect(body).toMatchObject({
      total_minor: 1750,
      totals: { subtotal_minor: 2000, discount_minor: 250, discount_code: code },
      items: [{ quantity: 2, unit_minor: 1000, discount_minor: 125, price_minor: 875 }],
    });
    expect(await usesOf(id)).toBe(1);
  });

  it('takes an amount once from an order, and makes it free at most', async () => {
    const { code } = await create({ amount: '25.00' });
    const { body } = await order(code, 3).expect(201);
    expect(body.total_minor).toBe(500);
    expect(body.items).toMatchObject([
      { quantity: 1, discount_minor: 834 },
      { quantity: 2, discount_minor: 833 },
    ]);
    const { body: gratis } = await order(code, 2).expect(201);
    expect(gratis).toMatchObject({ status: 'completed', gateway: 'free', total_minor: 0 });
  });

  it('is for the tickets and events that it names', async () => {
    const other = await office.ticket(await office.event(), { price: '10', ticket: { mode: '' } });
    const { code } = await create({ percent: 50, ticket_ids: [other] });
    const { body } = await order(code).expect(400);
    expect(body.code).toBe('discount-code-not-for-tickets');
    const both = { discount_code: code };
    const { body: mixed } = await office.order({ [ticket]: 1, [other]: 1 }, both).expect(201);
    expect(mixed.total_minor).toBe(1500);
    const { code: ofEvent } = await create({ percent: 50, post_ids: [event] });
    expect((await order(ofEvent).expect(201)).body.total_minor).toBe(500);
  });

  it('is valid from its first moment until its end, and while it is active', async () => {
    const invalid = [
      { valid_from: '2031-01-01 00:00:00' },
      { valid_until: '2020-01-01 00:00:00' },
      { is_active: false },
    ];
    for (const fields of invalid) {
      const { id, code } = await create({ percent: 10, ...fields });
      expect((await order(code).expect(400)).body.code).toBe('discount-code-not-valid');
      await admin().post(`${CODES}/${id}`).send({ valid_from: null, valid_until: null, is_active: true }).expect(200);
      await order(code).expect(201);
    }
  });

  it('counts the orders that have seats, and no more than it may', async () => {
    const { id, code } = await create({ percent: 10, max_uses: 1 });
    const { body: first } = await order(code).expect(201);
    expect((await order(code).expect(409)).body.code).toBe('discount-code-used-up');
    await service.as('administrator').post(`${ORDERS}/${first.id}/cancel`).expect(200);
    expect(await usesOf(id)).toBe(0);

    const { body: second } = await order(code).expect(201);
    await service.database.write(() =>
      service.database.execute('UPDATE ticket_orders SET expires = 1 WHERE id = ?', [second.id]),
    );
    await service.app.get(ExpiryService).release();
    expect(await usesOf(id)).toBe(0);

    const { body: third } = await order(code).expect(201);
    await admin().post(`${ORDERS}/${third.id}/paid`).expect(200);
    expect(await usesOf(id)).toBe(1);
    await admin().post(`${ORDERS}/${third.id}/refund`).expect(200);
    await admin().post(`${ORDERS}/${third.id}/refund`).expect(200);
    expect(await usesOf(id)).toBe(0);

    // Paid late: the purchaser has the discount already.
    await order(code).expect(201);
    await admin().post(`${ORDERS}/${second.id}/paid`).expect(200);
    expect(await usesOf(id)).toBe(2);
  });

  it('counts for each purchaser, whatever the case of the address', async () => {
    const { code } = await create({ percent: 10, max_uses_per_buyer: 1 });
    await order(code, 1, 'ann@buyer.example').expect(201);
    const { body } = await order(code, 1, 'ANN@buyer.example').expect(409);
    expect(body.data.max_uses_per_buyer).toBe(1);
    await order(code, 1, 'ben@buyer.example').expect(201);
  });

  it.each([
    ['max_uses', () => 'pat@buyer.example'],
    ['max_uses', (i: number) => `pat${i}@buyer.example`],
    ['max_uses_per_buyer', () => 'pat@buyer.example'],
  ])('stays within %s when all order at the same moment', async (limit, emailOf) => {
    const { id, code } = await create({ percent: 10, [limit]: 3 });
    const answers = await afterStaleReads(() =>
      Promise.all(Array.from({ length: 12 }, (_, i) => order(code, 1, emailOf(i)))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
    expect(await usesOf(id)).toBe(3);
  });

  it('is used too often without the condition of its update (control)', async () => {
    const { id, code } = await create({ percent: 10, max_uses: 3 });
    const guard = jest.spyOn(DiscountsRepository.prototype as unknown as { hasUsesLeft(): string }, 'hasUsesLeft');
    guard.mockReturnValue('1 = 1');
    try {
      await afterStaleReads(() => Promise.all(Array.from({ length: 12 }, () => order(code))));
      expect(await usesOf(id)).toBeGreaterThan(3);
    } finally {
      guard.mockRestore();
    }
  });

  it('is not counted when the order is refused', async () => {
    const { id, code } = await create({ percent: 10 });
    const few = await office.ticket(event, { price: '10', ticket: { mode: 'own', capacity: 1 } });
    await office.order({ [few]: 1 }).expect(201);
    await office.order({ [few]: 1 }, { discount_code: code }).expect(409);
    expect(await usesOf(id)).toBe(0);
  });

  it('keeps its orders as they are when it is changed or deleted', async () => {
    const { id, code } = await create({ percent: 10 });
    const { body } = await order(code).expect(201);
    await admin().post(`${CODES}/${id}`).send({ percent: 90 }).expect(200);
    await admin().delete(`${CODES}/${id}`).expect(200);
    const { body: after } = await admin().get(`${ORDERS}/${body.id}`).expect(200);
    expect(after.totals).toEqual(body.totals);
    await admin().post(`${ORDERS}/${body.id}/cancel`).expect(200);
    await admin().get(`${CODES}/${id}`).expect(404);
  });

  it.each([
    [{ percent: 0 }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{}, 'percent'],
    [{ amount: '0' }, 'amount'],
    [{ percent: 5, amount: '5' }, 'amount'],
    [{ percent: 5, code: 'a b c' }, 'code'],
    [{ percent: 5, max_uses: 0 }, 'max_uses'],
    [{ percent: 5, valid_from: 'whenever' }, 'valid_from'],
    [{ percent: 5, valid_from: '2031-01-02', valid_until: '2031-01-01' }, 'valid_until'],
  ])('cannot be made of %j', async (fields, member) => {
    const { body } = await admin()
      .post(CODES)
      .send({ code: `CODE-${++made}`, ...fields })
      .expect(400);
    expect(Object.keys(body.data.params)).toEqual([member]);
  });

  it('has a code of its own, and is for managers of attendees only', async () => {
    const { code } = await create({ percent: 10 });
    const { body } = await admin().post(CODES).send({ code: code.toLowerCase(), percent: 5 }).expect(409);
    expect(body.code).toBe('discount-code-exists');
    for (const caller of ['anonymous', 'editor'] as const) {
      const { status } = await service.as(caller).get(CODES);
      expect([401, 403]).toContain(status);
    }
    const { body: list } = await admin().get(`${CODES}?per_page=1`).expect(200);
    expect(list.discount_codes).toMatchObject([{ code }]);
  });

  it('cannot be guessed without limit', async () => {
    const { code } = await create({ percent: 10 });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await order(`WRONG-${i}`)).status);
    expect(statuses.slice(0, 1)).toEqual([400]);
    expect(statuses.at(-1)).toBe(429);
    // Also not with a right one meanwhile, or the limit would not stop guessing.
    await order(code).expect(429);
    await office.order({ [ticket]: 1 }).expect(201);
  });
});
