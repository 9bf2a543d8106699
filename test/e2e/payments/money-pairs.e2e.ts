import { SalesRollupsRepository } from '../../../src/cal/tickets/figures/rollups/sales-rollups.repository.js';
import { TicketTransferService } from '../../../src/cal/tickets/administration/tickets/ticket-transfer.service.js';
import type { InvoiceResponse } from '../../../src/invoices/invoice.response.js';
import { until } from '../../helpers/until.js';
import { type MoneySite, openMoneySite } from './money-site.js';
import type { PlacedOrder, StripeSite } from './stripe-site.js';

const ORDERS = '/cal/tickets/v1/orders';
const PRICE = 2000;
const DEARER = 3000;
const CHEAPER = 600;

/** An order whose money came in some way, as a model of it. */
interface Sale {
  order: number;
  key: string;
  attendees: number[];
  /** What was sold, minor units; 0: the order never was completed. */
  sold: number;
  /** What was paid beyond it. */
  excess: number;
  /** What one ticket cost. */
  price: number;
  event: number;
  ticket: number;
  /** Payment intent at Stripe, where one has all of the money. */
  intent?: ReturnType<StripeSite['stripe']['pay']>;
  isImported?: boolean;
}

/** What is expected of an order after money has left it. */
interface Left {
  /** Of what was sold, minor units. */
  sold: number;
  excess: number;
  /** Refunds of the order that are requested, minor units. */
  requested?: number;
  /** What a dispute has taken. */
  disputed?: number;
  seats: number;
  status?: string;
}

describe('Money', () => {
  let money: MoneySite;
  let site: StripeSite;
  let statements: jest.SpiedFunction<StripeSite['sql']>;
  let noted: jest.SpiedFunction<SalesRollupsRepository['note']>;
  /** Of all orders, as their ledgers had them last, minor units. */
  const balances = new Map<number, number>();

  beforeAll(async () => {
    money = await openMoneySite(50);
    ({ site } = money);
    statements = jest.spyOn(site, 'sql');
    noted = jest.spyOn(site.service.app.get(SalesRollupsRepository), 'note');
  });
  afterEach(async () => {
    await site.office.audit();
    // Only statements of this test do not say which orders they change, so that all sums of sales are made anew.
    const notedAll = noted.mock.calls.flat(2).filter(({ source }) => source === 'all');
    expect(notedAll.length).toBeLessThanOrEqual(statements.mock.calls.length);
    noted.mockClear();
    statements.mockClear();
  });

  const admin = () => site.service.as('administrator');
  const read = async (path: string) => (await admin().get(path).expect(200)).body;
  const ticketOf = async (event: number, minor: number, capacity = 50) =>
    site.office.ticket(event, { price: (minor / 100).toFixed(2), ticket: { mode: 'own', capacity } });

  const place = async (gateway: string, capacity?: number) => {
    const event = await site.office.event();
    const ticket = await ticketOf(event, PRICE, capacity);
    const { body } = await site.office.order({ [ticket]: 2 }, { gateway }).expect(201);
    const { id: order, order_key: key, payment } = body;
    const attendees = (body as PlacedOrder).attendees.map(({ id }) => id);
    const sale: Sale = { order, key, attendees, sold: 2 * PRICE, excess: 0, price: PRICE, event, ticket };
    return { sale, payment: payment as Record<string, string> };
  };
  const exchange = async (sale: Sale, ticket: number) => {
    const path = `${ORDERS}/${sale.order}/attendees/${sale.attendees[0]}/exchange`;
    return (await admin().post(path).send({ ticket_id: ticket, gateway: 'stripe' }).expect(201)).body;
  };

  /** Ids of the refunds that a person has to make. */
  const openRefunds = async (order: number): Promise<number[]> => {
    const { refunds } = await read(`${ORDERS}/${order}/payments`);
    return (refunds as { id: number; state: string }[]).flatMap(({ id, state }) => (state === 'requested' ? [id] : []));
  };
  const noteReturns = async (order: number) => {
    for (const id of await openRefunds(order)) await site.act(order, `refunds/${id}/paid`).expect(200);
  };

  const waysIn: Record<string, () => Promise<Sale>> = {
    'a card': async () => {
      const { sale, payment } = await place('stripe');
      const intent = site.stripe.pay(site.stripe.sessionAt(payment.redirect_url));
      await site.settle();
      return { ...sale, intent };
    },
    'a transfer': async () => {
      const { sale, payment } = await place('bank-transfer');
      expect(await money.transfer(payment.reference, 4000)).toBe('matched');
      return sale;
    },
    'two transfers that are enough together': async () => {
      const { sale, payment } = await place('bank-transfer');
      expect(await money.transfer(payment.reference, 1500)).toBe('underpaid');
      expect(await money.transfer(payment.reference, 2500)).toBe('matched');
      return sale;
    },
    'two transfers of the whole amount': async () => {
      const { sale, payment } = await place('bank-transfer');
      expect(await money.transfer(payment.reference, 4000)).toBe('matched');
      expect(await money.transfer(payment.reference, 4000)).toBe('overpaid');
      return { ...sale, excess: 4000 };
    },
    cash: async () => {
      const { sale } = await place('manual');
      await site.act(sale.order, 'paid', { method: 'cash' }).expect(200);
      return sale;
    },
    'a late transfer for seats that are left': async () => {
      const { sale, payment } = await place('bank-transfer');
      await site.expire(sale.order);
      expect(await money.transfer(payment.reference, 4000)).toBe('matched');
      return sale;
    },
    'a late transfer for seats that are gone': async () => {
      const { sale, payment } = await place('bank-transfer', 2);
      await site.expire(sale.order);
      const { body } = await site.office.order({ [sale.ticket]: 2 }, { gateway: 'manual' }).expect(201);
      expect(await money.transfer(payment.reference, 4000)).toBe('late');
      await site.act(body.id, 'cancel').expect(200);
      return { ...sale, sold: 0, excess: 4000 };
    },
    'a transfer for an order that was cancelled': async () => {
      const { sale, payment } = await place('bank-transfer');
      await site.act(sale.order, 'cancel').expect(200);
      expect(await money.transfer(payment.reference, 1000)).toBe('late');
      return { ...sale, sold: 0, excess: 1000 };
    },
    'a part of the amount, and a cancellation': async () => {
      const { sale, payment } = await place('bank-transfer');
      expect(await money.transfer(payment.reference, 700)).toBe('underpaid');
      await site.act(sale.order, 'cancel').expect(200);
      return { ...sale, sold: 0, excess: 700 };
    },
    'an exchange for a dearer ticket': async () => {
      const former = await waysIn['a card']();
      const ticket = await ticketOf(former.event, DEARER);
      const next = await exchange(former, ticket);
      site.stripe.pay(site.stripe.sessionAt(next.payment.redirect_url));
      await site.settle();
      const attendees = (await site.shown(next.id)).attendees.map(({ id }) => id);
      const { event } = former;
      return { order: next.id, key: next.order_key, attendees, sold: DEARER, excess: 0, price: DEARER, event, ticket };
    },
    'another system': async () => {
      const sale = await waysIn.cash();
      await until(
        () => documentsOf(sale.order),
        ({ length }) => length === 1,
      );
      // As an order that a move has stored: a payment of its own kind, and no document.
      await site.sql('DELETE FROM ticket_payments WHERE order_id = ?', sale.order);
      await site.sql('DELETE FROM invoices WHERE order_id = ?', sale.order);
      const transfers = site.service.app.get(TicketTransferService);
      const rows = await transfers.orders.find([sale.order]);
      await site.service.database.write(() => transfers.storePayments(rows));
      return { ...sale, isImported: true };
    },
  };

  const waysOut: Record<string, (sale: Sale) => Promise<Left>> = {
    'nothing else': ({ sold, excess, attendees }) =>
      Promise.resolve({ sold, excess, seats: sold === 0 ? 0 : attendees.length }),
    'a refund of a ticket': async (sale) => {
      const body = { attendees: sale.attendees.slice(0, 1), return_seats: true };
      await site.act(sale.order, 'refunds', body).expect(201);
      return { ...sale, sold: sale.sold - sale.price, seats: sale.attendees.length - 1 };
    },
    'a refund of an amount': async (sale) => {
      await site.act(sale.order, 'refunds', { amount: '5.00' }).expect(201);
      const excess = Math.max(0, sale.excess - 500);
      const sold = sale.sold - Math.max(0, 500 - sale.excess);
      return { sold, excess, seats: sale.sold === 0 ? 0 : sale.attendees.length };
    },
    'a refund of all': async (sale) => {
      await site.act(sale.order, 'refund').expect(200);
      return { sold: 0, excess: 0, seats: 0 };
    },
    'a refund of all that is repeated': async (sale) => {
      await Promise.all([1, 2].map(() => site.act(sale.order, 'refund')));
      await site.act(sale.order, 'refund');
      return { sold: 0, excess: 0, seats: 0 };
    },
    'a cancellation of a ticket by its purchaser, with a fee': async (sale) => {
      const [attendee] = sale.attendees;
      const path = `${ORDERS}/${sale.order}/attendees/${attendee}/cancel`;
      await site.service.as('anonymous').post(path).send({ order_key: sale.key }).expect(200);
      const back = sale.price / 2;
      const open = await openRefunds(sale.order);
      const listed = await site.listed({ refund_due: true, per_page: 100 });
      expect(listed.includes(sale.order)).toBe(open.length > 0 || sale.excess > 0);
      await noteReturns(sale.order);
      return { ...sale, sold: sale.sold - back, seats: sale.attendees.length - 1 };
    },
    'a cancellation whose refund waits for a person': async (sale) => {
      const [attendee] = sale.attendees;
      const path = `${ORDERS}/${sale.order}/attendees/${attendee}/cancel`;
      await site.service.as('anonymous').post(path).send({ order_key: sale.key }).expect(200);
      return { ...sale, requested: sale.price / 2, seats: sale.attendees.length - 1 };
    },
    'an exchange for a cheaper ticket': async (sale) => {
      const ticket = await ticketOf(sale.event, CHEAPER);
      const { id } = await exchange(sale, ticket);
      expect((await site.shown(id)).status).toBe('completed');
      await expectBooks(id, { sold: CHEAPER, excess: 0, seats: 1 });
      await noteReturns(sale.order);
      return { ...sale, sold: sale.sold - sale.price, seats: sale.attendees.length - 1 };
    },
    'a dispute that is lost': async (sale) => {
      site.stripe.decide(site.stripe.dispute(sale.intent!), 'lost');
      await site.settle();
      return { ...sale, disputed: sale.sold, seats: 0, status: 'reversed' };
    },
    'a dispute that is won': async (sale) => {
      site.stripe.decide(site.stripe.dispute(sale.intent!), 'won');
      await site.settle();
      return { ...sale, seats: sale.attendees.length };
    },
    'a refund at the payment service': async (sale) => {
      site.stripe.refund(sale.intent!, 500);
      await site.settle();
      return { ...sale, sold: sale.sold - 500, seats: sale.attendees.length };
    },
  };

  const documentsOf = async (order: number): Promise<InvoiceResponse[]> =>
    (await read(`/invoices/v1/orders/${order}/invoices`)).invoices;
  const sumOf = (rows: readonly Record<string, never>[], member: string): number =>
    rows.reduce((sum, row) => sum + Number(row[member]), 0);

  /** All that tells of the money of an order says the same. */
  const expectBooks = async (order: number, left: Left, isImported = false): Promise<void> => {
    const { sold, excess, requested = 0, disputed = 0, seats } = left;
    const shown = await site.shown(order);
    const { ledger, payments, refunds, disputes } = await read(`${ORDERS}/${order}/payments`);
    if (left.status) expect(shown.status).toBe(left.status);
    // The ledger is the sum of its rows, and has what was sold, what is in excess, and what is on its way.
    const through = refunds.filter(({ state }: { state: string }) => state === 'succeeded');
    expect(ledger.captured_minor).toBe(sumOf(payments, 'captured_minor'));
    expect(ledger.refunded_minor).toBe(sumOf(through, 'amount_minor'));
    expect(ledger.balance_minor).toBe(ledger.captured_minor - ledger.refunded_minor - ledger.withdrawn_minor);
    expect(ledger).toMatchObject({
      balance_minor: sold + excess - disputed,
      refunding_minor: requested,
      withdrawn_minor: disputed,
      due_back_minor: excess,
      owed_minor: 0,
    });
    expect(disputes.length).toBeLessThanOrEqual(1);
    // What is due is visible in every list.
    const toReturn = excess + requested;
    expect(shown).toMatchObject({ refund_due: toReturn > 0, to_return_minor: toReturn });
    expect((await site.listed({ refund_due: true, per_page: 100 })).includes(order)).toBe(toReturn > 0);
    const report = await read('/cal/tickets/v1/payments/report');
    const due = report.due_back.find(({ order_id: id }: { order_id: number }) => id === order);
    expect(due?.to_return_minor ?? 0).toBe(toReturn);
    expect(report.due_back_sums).toHaveLength(report.due_back.length > 0 ? 1 : 0);
    // Documents are what was sold, with its tax; an order of another system has its documents there.
    if (!isImported) {
      const documents = await until(
        () => documentsOf(order),
        (found) => sumOf(found as never, 'total_minor') === sold,
      );
      for (const { taxes, total_minor: total, tax_minor: tax } of documents) {
        expect(sumOf(taxes as never, 'tax_minor')).toBe(tax);
        expect(sumOf(taxes as never, 'net_minor') + tax).toBe(total);
        for (const { percent } of taxes) expect(percent).toBe(19);
      }
      const tax = sumOf(documents as never, 'tax_minor');
      expect(Math.abs(tax - (sold * 19) / 119)).toBeLessThanOrEqual(documents.length / 2);
      if (sold === 0) expect(tax).toBe(0);
    }
    balances.set(order, ledger.balance_minor);
    // Figures of sales know what was sold, returned and lost, and nothing of what was not a sale.
    const [ticketRow] = await site.service.database.read<{ ticket: number; host: number }>(
      'SELECT MAX(ticket_id) AS ticket, MAX(post_id) AS host FROM ticket_attendees WHERE order_id = ?',
      [order],
    );
    const query = `from=2026-01-01&to=2026-12-31`;
    const sales = await read(`/reports/v1/sales?group_by=ticket&event=${ticketRow.host}&${query}`);
    const row = sales.rows.find(({ id }: { id: number }) => id === ticketRow.ticket);
    const figures = await read(`/reports/v1/events/${ticketRow.host}`);
    const ofTicket = figures.tickets.find(({ id }: { id: number }) => id === ticketRow.ticket);
    expect(row?.net_minor ?? 0).toBe(sold - disputed);
    expect(row?.disputed_minor ?? 0).toBe(disputed);
    expect(ofTicket.money[0]?.net_minor ?? 0).toBe(sold - disputed);
    expect(ofTicket.sold).toBe(seats);
  };

  afterAll(async () => {
    // One export for all, of which an account gets a few in a minute.
    const { text } = await admin().get('/reports/v1/exports/payments').expect(200);
    const exported = new Map<number, number>();
    for (const line of text.trimEnd().split('\r\n').slice(1)) {
      const cells = line.split(',');
      const order = Number(cells[2]);
      exported.set(order, (exported.get(order) ?? 0) + Math.round(Number(cells[9]) * 100));
    }
    for (const [order, balance] of balances) expect([order, exported.get(order) ?? 0]).toEqual([order, balance]);
    await money.close();
  });

  const all = (ways: object): string[] => Object.keys(ways);
  const sold = all(waysIn).filter((way) => !/gone|cancel/.test(way));
  const never = all(waysIn).filter((way) => !sold.includes(way));
  /** Only a payment service has disputes and returns money by itself; of exchanged money see stripe-exchanges.e2e. */
  const ofService = all(waysOut).filter((way) => /dispute|payment service/.test(way));
  /** A person returns what came by hand; a card is refunded at once. */
  const byHand = ['a cancellation whose refund waits for a person'];
  const anyMoney = ['nothing else', 'a refund of an amount', 'a refund of all', 'a refund of all that is repeated'];
  const isPossible = (wayIn: string, out: string): boolean =>
    (wayIn === 'a card' || !ofService.includes(out)) &&
    (!byHand.includes(out) || (wayIn !== 'a card' && wayIn !== 'an exchange for a dearer ticket'));

  describe.each(sold)('that came by %s', (wayIn) => {
    it.each(all(waysOut).filter((out) => isPossible(wayIn, out)))(
      'and then %s: ledger, documents, reports, exports, dues and seats agree',
      async (out) => {
        const sale = await waysIn[wayIn]();
        await expectBooks(sale.order, await waysOut['nothing else'](sale), sale.isImported);
        await expectBooks(sale.order, await waysOut[out](sale), sale.isImported);
      },
    );
  });

  it('of a returned ticket whose refund fails later is for a person to return, and is credited once', async () => {
    const sale = await waysIn['a card']();
    await site.act(sale.order, 'refunds', { attendees: sale.attendees.slice(0, 1), return_seats: true }).expect(201);
    await expectBooks(sale.order, { sold: PRICE, excess: 0, seats: 1 });
    site.stripe.settleRefund([...site.stripe.refunds.values()].at(-1)!, 'failed');
    await site.settle();
    const { ledger, refunds } = await read(`${ORDERS}/${sale.order}/payments`);
    expect(ledger).toMatchObject({ balance_minor: 2 * PRICE, refunding_minor: PRICE, due_back_minor: 0 });
    expect(refunds.map(({ state }: { state: string }) => state)).toEqual(['failed', 'requested']);
    expect(await site.shown(sale.order)).toMatchObject({ refund_due: true, to_return_minor: PRICE });
    await noteReturns(sale.order);
    await expectBooks(sale.order, { sold: PRICE, excess: 0, seats: 1 });
    expect((await documentsOf(sale.order)).map(({ total_minor: total }) => total)).toEqual([2 * PRICE, -PRICE]);
  });

  describe.each(never)('that came by %s', (wayIn) => {
    it.each(anyMoney)('and then %s: ledger, documents, reports, exports, dues and seats agree', async (out) => {
      const sale = await waysIn[wayIn]();
      await expectBooks(sale.order, await waysOut['nothing else'](sale));
      await expectBooks(sale.order, await waysOut[out](sale));
    });

    it('is refused a refund of tickets, which the order has not sold', async () => {
      const sale = await waysIn[wayIn]();
      const { body } = await site.act(sale.order, 'refunds', { attendees: sale.attendees }).expect(409);
      expect(body.code).toBe('order-not-paid');
      await expectBooks(sale.order, { ...sale, seats: 0 });
    });
  });
});
