import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type {
  CurrencyStatementResponse,
  AccountingStatementResponse,
} from '../../../src/accounting/statement/statement.response.js';
import { DAY_MS, dayOf, HOUR_MS, wallAt } from '../../../src/core/time/index.js';
import type { Caller } from '../../helpers/app.js';
import { cases } from '../../helpers/suite-size.js';
import { accountingSite, CARD, ZONE, type AccountingSite, type TestOrder } from './accounting-site.js';

const STATEMENT = '/reports/v1/accounting/statement';
const T = '/cal/tickets/v1';

describe('The accounting statement', () => {
  let site: AccountingSite;
  let first: string;

  beforeAll(async () => {
    site = await accountingSite();
    first = today();
  });
  afterEach(() => site.office.audit());
  afterAll(async () => {
    jest.restoreAllMocks();
    await site.service.close();
  });

  const admin = () => site.service.as('administrator');
  const today = () => dayOf(wallAt(site.nowMs(), ZONE));
  const statement = async (from: string, to: string): Promise<AccountingStatementResponse> =>
    (await admin().get(`${STATEMENT}?from=${from}&to=${to}`).expect(200)).body;
  const ofDay = async (day = today()): Promise<CurrencyStatementResponse> => (await statement(day, day)).currencies[0];
  const reasonsOf = (difference: CurrencyStatementResponse['sales_to_documents']) =>
    Object.fromEntries(difference.reasons.map(({ reason, amount_minor: minor }) => [reason, minor]));
  /** Goes on to the next day, so that a test has a day of its own. */
  const nextDay = () => site.pass(DAY_MS);

  it('has sales, documents and money of a period that agree when all is paid and invoiced', async () => {
    nextDay();
    const order = (await site.order([2, 0, 1], 'manual'))!;
    await site.act(order.id, 'paid', { method: 'cash' });
    await site.deliver();
    expect(await ofDay()).toEqual({
      currency: 'USD',
      sales: [{ tax_percent: 19, sold_minor: 2777, refunded_minor: 0, total_minor: 2777 }],
      sales_minor: 2777,
      documents: [
        { kind: 'invoice', tax_percent: 19, documents: 1, net_minor: 2334, tax_minor: 443, total_minor: 2777 },
      ],
      documents_minor: 2777,
      providers: [
        {
          provider: 'manual',
          payments: 1,
          captured_minor: 2777,
          refunds: 0,
          refunded_minor: 0,
          open_refunds: 0,
          refunding_minor: 0,
          disputed_minor: 0,
          dispute_returned_minor: 0,
          total_minor: 2777,
        },
      ],
      money_minor: 2777,
      sales_to_documents: { difference_minor: 0, reasons: [], unexplained_minor: 0 },
      documents_to_money: { difference_minor: 0, reasons: [], unexplained_minor: 0 },
    });
  });

  it('names orders without a document, parts of payments, money in excess and disputes', async () => {
    nextDay();
    await admin().post('/invoices/v1/settings').send({ is_on: false }).expect(200);
    const without = (await site.order([1], 'manual'))!;
    await site.act(without.id, 'paid');
    await site.deliver();
    await admin().post('/invoices/v1/settings').send({ is_on: true }).expect(200);
    const part = (await site.order([1], 'bank-transfer'))!;
    await site.transfer(part, 400);
    const excess = (await site.order([1], 'bank-transfer'))!;
    await site.transfer(excess, 1300);
    const disputed = (await site.order([0, 1], CARD))!;
    await site.cardPaid(disputed);
    await site.dispute(disputed, 'open');
    await site.deliver();
    const { sales_to_documents: documents, documents_to_money: money, money_minor: minor } = await ofDay();
    expect(minor).toBe(1000 + 400 + 1300);
    expect(reasonsOf(documents)).toEqual({ orders_without_document: 1000 });
    expect(reasonsOf(money)).toEqual({
      orders_without_document: -1000,
      payments_before_completion: -400,
      excess_received: -300,
      disputes: 2500,
    });
    nextDay();
    await site.dispute(disputed, 'won');
    await site.transfer(part, 600);
    await site.deliver();
    const after = await ofDay();
    expect(after).toMatchObject({ sales_minor: 1000, documents_minor: 1000, money_minor: 600 + 2500 });
    expect(reasonsOf(after.documents_to_money)).toEqual({ payments_before_completion: 400, disputes: -2500 });
    expect(after.providers.find(({ provider }) => provider === CARD)).toMatchObject({ dispute_returned_minor: 2500 });
    expect([after.sales_to_documents.unexplained_minor, after.documents_to_money.unexplained_minor]).toEqual([0, 0]);
  });

  it('has documents of another period than the sale, and refunds that are requested and not paid', async () => {
    nextDay();
    const order = (await site.order([2], 'manual'))!;
    await site.act(order.id, 'paid');
    const sold = await ofDay();
    expect(reasonsOf(sold.sales_to_documents)).toEqual({ orders_without_document: 2000 });
    const day = today();
    nextDay();
    await site.deliver();
    expect(reasonsOf((await ofDay(day)).sales_to_documents)).toEqual({ documents_of_other_periods: 2000 });
    expect(await ofDay()).toMatchObject({ sales_minor: 0, documents_minor: 2000, money_minor: 0 });
    expect(reasonsOf((await ofDay()).sales_to_documents)).toEqual({ documents_of_other_periods: -2000 });
    await site.service
      .as('anonymous')
      .post(`${T}/orders/${order.id}/attendees/${order.attendees[0].id}/cancel`)
      .send({ order_key: order.key })
      .expect(200);
    const { providers } = await ofDay();
    expect(providers).toMatchObject([
      { provider: 'manual', refunds: 0, refunded_minor: 0, open_refunds: 1, refunding_minor: 1000 },
    ]);
  });

  it('moves no money by an exchange', async () => {
    nextDay();
    const order = (await site.order([1], CARD))!;
    await site.cardPaid(order);
    const path = `${T}/orders/${order.id}/attendees/${order.attendees[0].id}/exchange`;
    const { body } = await site.service
      .as('anonymous')
      .post(path)
      .send({ order_key: order.key, ticket_id: site.tickets[1], gateway: CARD })
      .expect(201);
    await site.cardPaid(body);
    await site.deliver();
    const day = await ofDay();
    expect(day).toMatchObject({ sales_minor: 2500, documents_minor: 2500, money_minor: 2500 });
    expect(day.providers.filter(({ payments }) => payments > 0)).toMatchObject([
      { provider: 'exchange', captured_minor: 1000, refunded_minor: 1000, total_minor: 0 },
      { provider: CARD, captured_minor: 2500, refunded_minor: 0, total_minor: 2500 },
    ]);
    expect([day.sales_to_documents, day.documents_to_money]).toEqual([
      { difference_minor: 0, reasons: [], unexplained_minor: 0 },
      { difference_minor: 0, reasons: [], unexplained_minor: 0 },
    ]);
  });

  it('explains every difference to zero after any history, in any period', async () => {
    const order = fc.nat(5);
    const step = fc.oneof(
      fc.record({
        what: fc.constant('place' as const),
        quantities: fc.tuple(fc.nat(2), fc.nat(1), fc.nat(1)),
        gateway: fc.constantFrom('manual', CARD, 'bank-transfer'),
      }),
      fc.record({ what: fc.constant('pay' as const), n: order }),
      fc.record({ what: fc.constant('card' as const), n: order }),
      fc.record({ what: fc.constant('transfer' as const), n: order, minor: fc.integer({ min: 1, max: 6000 }) }),
      fc.record({ what: fc.constant('cancel' as const), n: order }),
      fc.record({
        what: fc.constant('refund' as const),
        n: order,
        next: fc.constantFrom(undefined, 'pending' as const, 'refused' as const),
      }),
      fc.record({
        what: fc.constant('ticket' as const),
        n: order,
        seat: fc.nat(3),
        seats: fc.boolean(),
        next: fc.constantFrom(undefined, 'pending' as const),
      }),
      fc.record({ what: fc.constant('amount' as const), n: order, minor: fc.integer({ min: 1, max: 3000 }) }),
      fc.record({ what: fc.constant('settle' as const), n: order, state: fc.constantFrom('succeeded', 'failed') }),
      fc.record({ what: fc.constant('exchange' as const), n: order, to: fc.nat(2), isPaid: fc.boolean() }),
      fc.record({
        what: fc.constant('dispute' as const),
        n: order,
        state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
      }),
      fc.record({ what: fc.constant('invoices' as const), isOn: fc.boolean() }),
      fc.record({ what: fc.constant('deliver' as const) }),
      fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }),
    );
    const orders: TestOrder[] = [];
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { minLength: 3, maxLength: 3 }),
        async (steps, periods) => {
          for (const taken of steps) {
            const chosen = 'n' in taken ? orders.at(-1 - taken.n) : undefined;
            if (taken.what === 'place') {
              const placed = await site.order(taken.quantities, taken.gateway);
              if (placed) orders.push(placed);
            } else if (taken.what === 'wait') site.pass(taken.hours * HOUR_MS);
            else if (taken.what === 'deliver') await site.deliver();
            else if (taken.what === 'invoices')
              await admin().post('/invoices/v1/settings').send({ is_on: taken.isOn }).expect(200);
            else if (chosen) await change(orders, chosen, taken);
          }
          await site.deliver();
          for (const [from, length] of periods) {
            const begin = dayOf(wallAt(site.nowMs() - (from + length) * DAY_MS, ZONE));
            const end = dayOf(wallAt(site.nowMs() - from * DAY_MS, ZONE));
            mustBeExplained(await statement(begin, end), seen);
          }
          const whole = await statement(first, today());
          mustBeExplained(whole, seen);
          await mustEqualReports(whole);
        },
      ),
      { numRuns: cases(60) },
    );
    for (const reason of ['orders_without_document', 'excess_received', 'payments_before_completion', 'disputes'])
      expect([...seen]).toContain(reason);
  });

  function mustBeExplained({ currencies, from, to }: AccountingStatementResponse, seen: Set<string>): void {
    for (const { sales_to_documents: documents, documents_to_money: money } of currencies) {
      expect({ from, to, documents: documents.unexplained_minor, money: money.unexplained_minor }).toEqual({
        from,
        to,
        documents: 0,
        money: 0,
      });
      for (const { reason } of [...documents.reasons, ...money.reasons]) seen.add(reason);
    }
  }

  /** The sums are those of the sales report, of all documents, and of all ledgers. */
  async function mustEqualReports({ currencies: [sums], from, to }: AccountingStatementResponse): Promise<void> {
    const { body: sales } = await admin().get(`/reports/v1/sales?from=${from}&to=${to}`).expect(200);
    expect(sums.sales_minor).toBe(sales.totals[0].sold_minor - sales.totals[0].refunded_minor);
    const [documents] = await site.service.database.read<{ total: number }>(
      'SELECT SUM(total_minor) AS total FROM invoices',
    );
    expect(sums.documents_minor).toBe(Number(documents.total));
    const [money] = await site.service.database.read<Record<'captured' | 'refunded' | 'disputed', number>>(
      `SELECT (SELECT SUM(captured_minor) FROM ticket_payments) AS captured,
         (SELECT COALESCE(SUM(amount_minor), 0) FROM ticket_refunds WHERE state = 'succeeded') AS refunded,
         (SELECT COALESCE(SUM(amount_minor), 0) FROM payment_disputes WHERE is_withdrawn = 1) AS disputed`,
    );
    expect(sums.money_minor).toBe(Number(money.captured) - Number(money.refunded) - Number(money.disputed));
  }

  type Taken = { what: string; minor?: number; seat?: number; seats?: boolean; to?: number; isPaid?: boolean };

  async function change(
    orders: TestOrder[],
    order: TestOrder,
    taken: Taken & { next?: 'pending' | 'refused'; state?: string },
  ): Promise<void> {
    site.refunds.next = taken.next;
    const { minor = 0, seat = 0 } = taken;
    const attendee = order.attendees[seat % order.attendees.length].id;
    if (taken.what === 'pay') await site.act(order.id, 'paid', { method: 'cash' });
    if (taken.what === 'card') await site.cardPaid(order);
    if (taken.what === 'transfer') await site.transfer(order, minor);
    if (taken.what === 'cancel') await site.act(order.id, 'cancel');
    if (taken.what === 'refund') await site.act(order.id, 'refund');
    if (taken.what === 'amount') await site.act(order.id, 'refunds', { amount: (minor / 100).toFixed(2) });
    if (taken.what === 'ticket')
      await site.act(order.id, 'refunds', { attendees: [attendee], return_seats: taken.seats });
    if (taken.what === 'settle') await site.settle(order, taken.state as 'succeeded' | 'failed');
    if (taken.what === 'dispute') await site.dispute(order, taken.state as 'open' | 'won' | 'lost');
    if (taken.what === 'exchange') await exchange(orders, order, attendee, taken);
    delete site.refunds.next;
  }

  async function exchange(orders: TestOrder[], order: TestOrder, attendee: number, { to = 0, isPaid }: Taken) {
    const { status, body } = await site.service
      .as('anonymous')
      .post(`${T}/orders/${order.id}/attendees/${attendee}/exchange`)
      .send({ order_key: order.key, ticket_id: site.tickets[to], gateway: CARD });
    if (status !== 201) return;
    const made = { id: body.id, key: body.order_key, attendees: body.attendees };
    orders.push(made);
    if (isPaid) await site.cardPaid(made);
  }

  it('is a file too, whose sums are those of the statement', async () => {
    const { currencies } = await statement(first, today());
    const { text } = await admin().get(`/reports/v1/exports/statement?from=${first}&to=${today()}`).expect(200);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    const total = (name: string) => rows.find((row) => row.section === 'total' && row.name === name)?.gross;
    expect([total('sales'), total('documents'), total('money')]).toEqual(
      [currencies[0].sales_minor, currencies[0].documents_minor, currencies[0].money_minor].map((minor) =>
        (minor / 100).toFixed(2),
      ),
    );
    expect(rows.filter(({ name }) => name === 'unexplained').map(({ gross }) => gross)).toEqual(['0.00', '0.00']);
    expect(rows.filter(({ section }) => section === 'fees')).toContainEqual(
      expect.objectContaining({ name: 'manual', gross: 'not known' }),
    );
    await admin().get('/reports/v1/exports/statement?format=xlsx').expect(200);
  });

  it('is for those who manage attendees, and of 366 days at most', async () => {
    const callers: Caller[] = ['anonymous', 'subscriber', 'editor', 'author', 'administrator'];
    for (const path of [STATEMENT, '/reports/v1/exports/statement']) {
      const statuses = [];
      for (const caller of callers) statuses.push((await site.service.as(caller).get(path)).status);
      expect(statuses).toEqual([401, 403, 403, 403, 200]);
    }
    await admin().get(`${STATEMENT}?from=2031-01-01&to=2032-01-02`).expect(400);
    await admin().get(`${STATEMENT}?from=2031-01-02&to=2031-01-01`).expect(400);
    const { body } = await admin().get(`${STATEMENT}?from=2028-02-10`).expect(200);
    expect(body).toMatchObject({ from: '2028-02-10', to: '2028-02-29', timezone: ZONE });
  });

  it('shows what nothing explains', async () => {
    nextDay();
    await admin().post('/invoices/v1/settings').send({ is_on: true }).expect(200);
    const order = (await site.order([1], 'manual'))!;
    await site.act(order.id, 'paid');
    await site.deliver();
    const { database } = site.service;
    await database.write(() =>
      database.execute('UPDATE invoices SET content = REPLACE(content, ?, ?) WHERE cause = ?', [
        '"net_minor":840',
        '"net_minor":841',
        `order:${order.id}`,
      ]),
    );
    expect(await ofDay()).toMatchObject({
      documents_minor: 1001,
      sales_to_documents: { difference_minor: -1, reasons: [], unexplained_minor: -1 },
      documents_to_money: { difference_minor: 1, reasons: [], unexplained_minor: 1 },
    });
  });
});
