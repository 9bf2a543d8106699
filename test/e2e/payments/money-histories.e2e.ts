import fc from 'fast-check';
import type { InvoiceResponse } from '../../../src/invoices/invoice.response.js';
import { until } from '../../helpers/until.js';
import { MoneyModel } from './money-model.js';
import { type MoneySite, openMoneySite } from './money-site.js';
import type { StripeSite } from './stripe-site.js';

/** Number of histories; `HISTORIES=1000 npm test -- payments/money-histories` tries more. */
const HISTORIES = Number(process.env.HISTORIES ?? 8);
jest.setTimeout(120_000 + HISTORIES * 10_000);
const ORDERS = '/cal/tickets/v1/orders';
/** Tickets of an event cost this, minor units. */
const PRICES = [333, 600, 2000, 3001];
/** What purchasers lose who cancel a ticket. */
const KEPT_PERCENT = 50;

const GATEWAYS = ['stripe', 'bank-transfer', 'bank-transfer', 'manual'] as const;
const OF_ORDER = [
  'pay',
  'cancel',
  'refund ticket',
  'cancel ticket',
  'refund all',
  'note returns',
  'lose dispute',
  'win dispute',
] as const;
type Action =
  | { do: 'place'; gateway: (typeof GATEWAYS)[number]; ticket: number; quantity: number }
  | { do: (typeof OF_ORDER)[number]; order: number; ticket: number }
  | { do: 'transfer'; order: number; part: 'a third' | 'rest' | 'rest and more' | 'all again' }
  | { do: 'refund amount' | 'refund at Stripe'; order: number; percent: number }
  | { do: 'exchange'; order: number; ticket: number; other: number };

const order = fc.nat(7);
const ticket = fc.nat(3);
const is = <const T extends string>(...names: T[]) => fc.constantFrom(...names);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('place'),
      gateway: is(...GATEWAYS),
      ticket,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: is('pay'), order, ticket }) },
  { weight: 8, arbitrary: fc.record({ do: is(...OF_ORDER), order, ticket }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: is('transfer'), order, part: is('a third', 'rest', 'rest and more', 'all again') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('refund amount', 'refund at Stripe'),
      order,
      percent: fc.integer({ min: 1, max: 110 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('exchange'), order, ticket, other: ticket }) },
);

/** An order and how it is paid. */
interface Sale {
  money: MoneyModel;
  key: string;
  gateway: string;
  payment: Record<string, string>;
  intent?: ReturnType<StripeSite['stripe']['pay']>;
  /** Money of the order came from another one, or went to it. */
  isExchanged?: boolean;
  /** The order and the ticket that this one replaces when it is paid. */
  replaces?: { sale: Sale; ticket: number };
}

describe('The money of orders', () => {
  let books: MoneySite;
  let site: StripeSite;
  let event: number;
  let tickets: number[];
  let sales: Sale[];

  beforeAll(async () => {
    books = await openMoneySite(KEPT_PERCENT);
    ({ site } = books);
  });
  afterEach(() => site.office.audit());
  afterAll(() => books.close());

  const admin = () => site.service.as('administrator');
  const read = async (path: string) => (await admin().get(path).expect(200)).body;
  const ledgerOf = async (id: number) => (await read(`${ORDERS}/${id}/payments`)).ledger;
  const back = async (id: number) => {
    const { refunded_minor: refunded, refunding_minor: refunding } = await ledgerOf(id);
    return refunded + refunding;
  };
  const text = (minor: number) => (minor / 100).toFixed(2);

  it('are as a model of them says, in ledgers, documents, dues, seats and sales, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
        event = await site.office.event();
        tickets = [];
        for (const minor of PRICES)
          tickets.push(await site.office.ticket(event, { price: text(minor), ticket: { mode: 'own', capacity: 500 } }));
        sales = [];
        // Most of what can happen needs an order that is paid.
        const first: Action[] = [
          { do: 'place', gateway: GATEWAYS[actions.length % GATEWAYS.length], ticket: 2, quantity: 3 },
          { do: 'pay', order: 0, ticket: 0 },
        ];
        for (const taken of [...first, ...actions]) {
          await act(taken);
          for (const sale of sales) await expectMoney(sale);
        }
        for (const sale of sales) await expectDocuments(sale);
        await expectFigures();
      }),
      { numRuns: HISTORIES },
    );
  });

  async function act(taken: Action): Promise<void> {
    if (taken.do === 'place') return place(taken.gateway, taken.ticket, taken.quantity);
    if (sales.length === 0) return;
    const sale = sales[taken.order % sales.length];
    switch (taken.do) {
      case 'pay':
        return pay(sale);
      case 'transfer':
        return transfer(sale, taken.part);
      case 'cancel':
        return cancel(sale);
      case 'refund ticket':
        return refundTicket(sale, taken.ticket);
      case 'cancel ticket':
        return cancelTicket(sale, taken.ticket);
      case 'refund amount':
        return refundAmount(sale, Math.ceil((sale.money.rest * taken.percent) / 100));
      case 'refund all':
        return refundAll(sale);
      case 'refund at Stripe':
        return refundAtStripe(sale, taken.percent);
      case 'note returns':
        return noteReturns(sale);
      case 'exchange':
        return exchange(sale, taken.ticket, taken.other);
      case 'lose dispute':
      case 'win dispute':
        return dispute(sale, taken.do === 'win dispute');
    }
  }

  async function place(gateway: string, which: number, quantity: number): Promise<void> {
    const { body } = await site.office.order({ [tickets[which]]: quantity }, { gateway }).expect(201);
    sales.push(saleOf(body, gateway, PRICES[which]));
  }

  function saleOf(body: Record<string, never>, gateway: string, price: number): Sale {
    const { id, order_key: key, attendees, payment, total_minor: total } = body;
    const seats = (attendees as { id: number }[]).map((attendee) => {
      return { id: attendee.id, left: price, slack: 0, isLive: true, isReturned: false };
    });
    expect(total).toBe(price * seats.length);
    return { money: new MoneyModel(id, total, seats), key, gateway, payment: payment ?? {} };
  }

  async function pay(sale: Sale): Promise<void> {
    const { money, gateway, payment } = sale;
    if (money.state !== 'pending') return;
    if (gateway !== 'stripe') {
      await site.act(money.id, 'paid', { method: 'cash' }).expect(200);
      money.pay(money.total - money.captured);
      return;
    }
    sale.intent = site.stripe.pay(site.stripe.sessionAt(payment.redirect_url));
    await site.settle();
    if (sale.replaces) return finishExchange(sale, sale.intent.amount);
    money.pay(money.total);
  }

  async function transfer({ money, gateway, payment }: Sale, part: string): Promise<void> {
    if (gateway !== 'bank-transfer') return;
    const rest = money.state === 'pending' ? money.total - money.captured : money.total;
    const minor = { 'a third': Math.ceil(rest / 3), rest, 'rest and more': rest + 77 }[part] ?? money.total;
    expect(await books.transfer(payment.reference, minor)).toBe(money.pay(minor));
  }

  async function cancel({ money }: Sale): Promise<void> {
    const { status } = await site.act(money.id, 'cancel');
    if (money.state === 'pending') {
      expect(status).toBe(200);
      money.end('voided');
    }
  }

  async function refundTicket({ money }: Sale, which: number): Promise<void> {
    const named = money.tickets[which % money.tickets.length];
    const { status } = await site.act(money.id, 'refunds', { attendees: [named.id], return_seats: true });
    const isPossible = money.state === 'completed' && !named.isReturned;
    if (!isPossible) expect(status).toBe(409);
    else if (named.left - named.slack >= 1) expect(status).toBe(201);
    if (status !== 201) return;
    const minor = (await back(money.id)) - money.returned;
    expect(Math.abs(minor - named.left)).toBeLessThanOrEqual(named.slack);
    money.returnTicket(named, minor);
    named.left = 0;
    named.isLive = false;
    await followState(money);
  }

  async function cancelTicket({ money, key }: Sale, which: number): Promise<void> {
    const named = money.tickets[which % money.tickets.length];
    const path = `${ORDERS}/${money.id}/attendees/${named.id}/cancel`;
    const { status } = await site.service.as('anonymous').post(path).send({ order_key: key });
    if (status !== 200) {
      // Also a ticket of which nothing is left, and one that is exchanged for another order.
      expect(await back(money.id)).toBe(money.returned);
      return;
    }
    const minor = (await back(money.id)) - money.returned;
    const expected = named.isReturned ? 0 : (named.left * (100 - KEPT_PERCENT)) / 100;
    expect(Math.abs(minor - expected)).toBeLessThanOrEqual(named.slack + 1);
    const wasReturned = named.isReturned;
    money.returnTicket(named, minor);
    // A ticket of which nothing came back can be refunded yet.
    named.isReturned = wasReturned || minor > 0;
    named.isLive = false;
    money.requested = (await ledgerOf(money.id)).refunding_minor;
    await followState(money);
  }

  async function refundAmount({ money }: Sale, minor: number): Promise<void> {
    const { status } = await site.act(money.id, 'refunds', { amount: text(minor) });
    const isPossible = ['completed', 'voided', 'refunded'].includes(money.state) && minor >= 1 && minor <= money.rest;
    expect([status, minor]).toEqual([isPossible ? 201 : minor < 1 ? 400 : 409, minor]);
    if (isPossible) money.returnAmount(minor);
    await followState(money);
  }

  async function refundAll({ money }: Sale): Promise<void> {
    const { status } = await site.act(money.id, 'refund');
    if (status !== 200) {
      expect([money.state, money.rest > 0 && money.state !== 'pending']).toEqual([money.state, money.withdrawn > 0]);
      return;
    }
    money.returnAmount(money.rest);
    if (money.state === 'completed') money.end('refunded');
  }

  async function refundAtStripe({ money, intent, isExchanged }: Sale, percent: number): Promise<void> {
    const minor = Math.ceil((money.rest * percent) / 100);
    if (!intent || isExchanged || money.state !== 'completed' || minor < 1 || minor > money.rest) return;
    site.stripe.refund(intent, minor);
    await site.settle();
    money.returnAmount(minor);
    await followState(money);
  }

  async function noteReturns({ money }: Sale): Promise<void> {
    const { refunds } = await read(`${ORDERS}/${money.id}/payments`);
    for (const { id, state } of refunds as { id: number; state: string }[])
      if (state === 'requested') await site.act(money.id, `refunds/${id}/paid`).expect(200);
    money.requested = 0;
  }

  async function exchange(sale: Sale, which: number, other: number): Promise<void> {
    const { money } = sale;
    const named = money.tickets[which % money.tickets.length];
    const path = `${ORDERS}/${money.id}/attendees/${named.id}/exchange`;
    const { status, body } = await admin().post(path).send({ ticket_id: tickets[other], gateway: 'stripe' });
    if (status !== 201) {
      expect(status).toBeLessThan(500);
      expect(await back(money.id)).toBe(money.returned);
      return;
    }
    expect([money.state, named.isLive]).toEqual(['completed', true]);
    const next = saleOf(body, 'stripe', PRICES[other]);
    next.replaces = { sale, ticket: named.id };
    sale.isExchanged = next.isExchanged = true;
    sales.push(next);
    if (body.status === 'completed') await finishExchange(next, 0);
  }

  /** The former ticket goes with all that is left of it, or it is not valid any more and what was paid returns. */
  async function finishExchange(next: Sale, paid: number): Promise<void> {
    const { sale: former, ticket: id } = next.replaces!;
    const named = former.money.tickets.find((one) => one.id === id)!;
    const { status } = await site.shown(next.money.id);
    if (status === 'completed') {
      expect(named.isLive && !named.isReturned).toBe(true);
      next.money.pay(next.money.total);
      const minor = (await back(former.money.id)) - former.money.returned;
      expect(Math.abs(minor - named.left)).toBeLessThanOrEqual(named.slack);
      former.money.returnTicket(named, minor);
      named.left = 0;
      named.isLive = false;
      former.money.requested = (await ledgerOf(former.money.id)).refunding_minor;
      await followState(former.money);
    } else {
      next.money.captured = next.money.returned = paid;
      next.money.end(status);
    }
  }

  async function dispute({ money, intent, isExchanged }: Sale, isWon: boolean): Promise<void> {
    if (!intent || isExchanged || money.state !== 'completed' || money.returned > 0) return;
    const opened = site.stripe.dispute(intent);
    await site.settle();
    expect((await ledgerOf(money.id)).withdrawn_minor).toBe(money.total);
    site.stripe.decide(opened, isWon ? 'won' : 'lost');
    await site.settle();
    if (isWon) return;
    money.withdrawn = money.total;
    money.end('reversed');
  }

  /** An order of which all went back ends as refunded; nothing else ends with a refund. */
  async function followState(money: MoneyModel): Promise<void> {
    const { status } = await site.shown(money.id);
    if (status === money.state) return;
    expect([status, money.state]).toEqual(['refunded', 'completed']);
    expect(money.sale === 0 || money.seats === 0).toBe(true);
    money.end(status);
  }

  async function expectMoney({ money }: Sale): Promise<void> {
    const shown = await site.shown(money.id);
    const { captured, returned, requested, withdrawn, excess } = money;
    const owed = money.state === 'pending' ? Math.max(0, money.total - captured) : 0;
    expect(await ledgerOf(money.id)).toMatchObject({
      captured_minor: captured,
      refunded_minor: returned - requested,
      refunding_minor: requested,
      withdrawn_minor: withdrawn,
      balance_minor: captured - returned + requested - withdrawn,
      due_back_minor: excess,
    });
    if (!sales.some(({ replaces, money: { id } }) => replaces && id === money.id))
      expect((await ledgerOf(money.id)).owed_minor).toBe(owed);
    expect(shown).toMatchObject({
      status: money.state,
      to_return_minor: excess + requested,
      refund_due: excess + requested > 0,
    });
  }

  async function expectDocuments({ money }: Sale): Promise<void> {
    const sum = (of: readonly InvoiceResponse[], member: 'total_minor' | 'tax_minor') =>
      of.reduce((all, document) => all + document[member], 0);
    const documents = await until(
      async () => (await read(`/invoices/v1/orders/${money.id}/invoices`)).invoices as InvoiceResponse[],
      (found) => sum(found, 'total_minor') === money.documents,
    );
    for (const { taxes, total_minor: total, tax_minor: tax } of documents) {
      const net = taxes.reduce((all, { net_minor: minor }) => all + minor, 0);
      expect(net + tax).toBe(total);
      expect(Math.abs(tax - (net * 19) / 100)).toBeLessThanOrEqual(2);
    }
    if (money.documents === 0) expect(sum(documents, 'tax_minor')).toBe(0);
  }

  async function expectFigures(): Promise<void> {
    const sum = (of: (money: MoneyModel) => number) => sales.reduce((all, { money }) => all + of(money), 0);
    const sold = sum(({ isSold, total }) => (isSold ? total : 0));
    const net = sum(({ documents, withdrawn }) => documents - withdrawn);
    const { totals } = await read(`/reports/v1/sales?group_by=event&event=${event}&from=2026-01-01&to=2026-12-31`);
    expect(totals[0]?.sold_minor ?? 0).toBe(sold);
    expect(totals[0]?.net_minor ?? 0).toBe(net);
    const figures = await read(`/reports/v1/events/${event}`);
    expect(figures.totals.sold).toBe(sum(({ seats }) => seats));
    expect(figures.totals.money[0]?.net_minor ?? 0).toBe(net);
    const { due_back: due } = await read('/cal/tickets/v1/payments/report');
    for (const { money } of sales) {
      const listed = due.find(({ order_id: id }: { order_id: number }) => id === money.id);
      expect(listed?.to_return_minor ?? 0).toBe(money.excess + money.requested);
    }
  }
});
