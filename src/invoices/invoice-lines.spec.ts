import fc from 'fast-check';
import { shareOf } from '../cal/tickets/kernel/index.js';
import type { RefundPart } from '../cal/tickets/payments/index.js';
import { NO_FEE, priceOrder } from '../cal/tickets/sales/index.js';
import { taxBalances } from './credited-tax.js';
import type { InvoiceLine } from './invoice-content.js';
import {
  creditLines,
  orderLines,
  remainingLines,
  reversedLines,
  sumOf,
  taxesOf,
  unitNet,
  type BilledAttendee,
} from './invoice-lines.js';

const ORDER = {
  fee_minor: 100,
  fee_tax_rate: 19_000,
  fee_tax_included: true,
  fee_tax_minor: 16,
  fee_name: 'Service fee',
};

const ticket = (id: number, price: number, tax: number): BilledAttendee => ({
  id,
  ticket_title: 'Seat',
  event_title: 'Concert',
  event_start: '2031-05-10 20:00:00',
  price_minor: price,
  unit_minor: price,
  discount_minor: 0,
  fee_minor: 0,
  tax_rate: 19_000,
  tax_included: true,
  tax_minor: tax,
});

const attendees = fc
  .array(fc.tuple(fc.nat(1_000_000_000), fc.double({ min: 0, max: 0.5, noNaN: true })), { minLength: 1, maxLength: 6 })
  .map((prices) => prices.map(([price, share], i) => ticket(i + 1, price, Math.floor(price * share))));

const orderOf = (people: readonly BilledAttendee[]) => ({
  ...ORDER,
  total_minor: people.reduce((sum, { price_minor: price }) => sum + price, 100),
});

describe('The lines of an invoice', () => {
  it('have tickets of the same kind and price together, and the fee of the order', () => {
    const people = [ticket(1, 1250, 200), ticket(2, 1250, 200), ticket(3, 500, 80)];
    expect(orderLines(orderOf(people), people)).toMatchObject([
      { title: 'Seat', quantity: 2, unit_minor: 1250, net_minor: 2100, tax_minor: 400, total_minor: 2500 },
      { title: 'Seat', quantity: 1, unit_minor: 500, total_minor: 500 },
      { title: 'Service fee', quantity: 1, net_minor: 84, tax_minor: 16, total_minor: 100 },
    ]);
  });

  it('have titles as plain text', () => {
    const people = [
      {
        ...ticket(1, 500, 80),
        ticket_title: 'Regular &quot;A&quot; &amp; &lt;3',
        event_title: 'Tom &amp; <em>Jerry</em><br>Live',
      },
    ];
    expect(orderLines(orderOf(people), people)[0]).toMatchObject({
      title: 'Regular "A" & <3',
      event: 'Tom & Jerry Live',
    });
  });

  it('always add up to the total and the tax of the order, also by rate', () => {
    fc.assert(
      fc.property(attendees, (people) => {
        const order = orderOf(people);
        const lines = orderLines(order, people);
        const taxes = taxesOf(lines);
        const tax = people.reduce((sum, { tax_minor: minor }) => sum + minor, 16);
        expect(sumOf(lines, 'total_minor')).toBe(order.total_minor);
        expect(sumOf(lines, 'tax_minor')).toBe(tax);
        expect(taxes.reduce((sum, { net_minor: net, tax_minor: minor }) => sum + net + minor, 0)).toBe(
          order.total_minor,
        );
        expect(sumOf(reversedLines(lines), 'total_minor') + order.total_minor).toBe(0);
      }),
    );
  });
});

/** Orders as they are priced, with one or two rates. */
const soldOrders = fc
  .record({
    lines: fc.array(
      fc.record({
        unitMinor: fc.integer({ min: 1, max: 100_000 }),
        quantity: fc.integer({ min: 1, max: 6 }),
        tax: fc.record({ rate: fc.constantFrom(7_000, 19_000), isIncluded: fc.boolean() }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    feeMinor: fc.integer({ min: 0, max: 300 }),
  })
  .map(({ lines, feeMinor }) => {
    const vat = { rate: 19_000, isIncluded: true };
    const rules = { ticketFee: NO_FEE, orderFee: { fixedMinor: feeMinor, rate: 0 }, orderFeeTax: vat };
    const priced = priceOrder(
      lines.map((line, i) => ({ ...line, ticketId: i + 1, isDiscounted: false })),
      rules,
    );
    const people = priced.lines.flat().map((one, i): BilledAttendee => ({
      ...ticket(i + 1, one.priceMinor, one.taxMinor),
      unit_minor: one.unitMinor,
      tax_rate: one.tax.rate,
      tax_included: one.tax.isIncluded,
    }));
    const fee = { fee_minor: priced.fee.feeMinor, fee_tax_minor: priced.fee.taxMinor };
    return { people, order: { ...ORDER, ...fee, total_minor: priced.totalMinor } };
  });

/** Pieces of the prices of an order, in which it is refunded. */
const refundsOf = (prices: readonly [number | null, number][], seed: number): RefundPart[][] => {
  const parts = prices.flatMap(([attendeeId, price]): RefundPart[] => {
    const first = Math.floor((price * (((seed >>> ((attendeeId ?? 0) % 20)) % 97) + 1)) / 98);
    return [first, price - first].filter((minor) => minor > 0).map((amountMinor) => ({ attendeeId, amountMinor }));
  });
  const refunds: RefundPart[][] = [[], [], []];
  for (const [i, part] of parts.entries()) refunds[(seed + i * 7) % 3].push(part);
  return refunds.filter(({ length }) => length > 0);
};

const documentOf = (lines: InvoiceLine[]) => ({ lines, taxes: taxesOf(lines) });

describe('The lines of credit notes', () => {
  it('add up to the net and the tax of the invoice by rate, in whatever parts it is refunded', () => {
    fc.assert(
      fc.property(soldOrders, fc.nat(), ({ people, order }, seed) => {
        const invoice = documentOf(orderLines(order, people));
        const rest = order.total_minor - people.reduce((sum, { price_minor: price }) => sum + price, 0);
        const prices = people.map(({ id, price_minor: price }): [number, number] => [id, price]);
        const notes: ReturnType<typeof documentOf>[] = [];
        for (const refund of refundsOf([...prices, [null, rest]], seed))
          notes.push(documentOf(creditLines(order, people, refund, taxBalances(invoice, notes))));
        const all = taxesOf([invoice, ...notes].flatMap(({ lines }) => lines));
        expect(all.filter(({ net_minor: net, tax_minor: tax }) => net !== 0 || tax !== 0)).toEqual([]);
        for (const { taxes } of notes)
          for (const { rate, net_minor: net, tax_minor: tax } of taxes)
            expect(Math.abs(shareOf(-net, rate) + tax)).toBeLessThanOrEqual(2);
        for (const line of notes.flatMap(({ lines }) => lines)) {
          expect(Math.max(line.net_minor, line.tax_minor, line.total_minor)).toBeLessThanOrEqual(0);
          expect(line.net_minor + line.tax_minor).toBe(line.total_minor);
        }
      }),
    );
  });

  it('end at zero after documents whose tax was rounded for each ticket', () => {
    const people = Array.from({ length: 10 }, (_, i) => ticket(i + 1, 1250, 200));
    const order = { ...orderOf(people), fee_minor: 0, fee_tax_minor: 0, total_minor: 12_500 };
    const invoice = documentOf(orderLines(order, people));
    const former = { lines: [], taxes: [{ rate: 19_000, net_minor: -3150, tax_minor: -600 }] };
    const rest = people.slice(3).map(({ id }) => ({ attendeeId: id, amountMinor: 1250 }));
    const note = documentOf(creditLines(order, people, rest, taxBalances(invoice, [former])));
    expect(note.taxes).toEqual([{ rate: 19_000, net_minor: -7350, tax_minor: -1400 }]);
  });

  it('leave the rest of the invoice, by rate', () => {
    fc.assert(
      fc.property(soldOrders, fc.nat(), ({ people, order }, seed) => {
        const invoice = documentOf(orderLines(order, people));
        const whole = people.filter((_, i) => (seed >>> (i % 20)) % 2 === 0);
        const parts: RefundPart[] = whole.map(({ id, price_minor: price }, i) => ({
          attendeeId: id,
          amountMinor: i === 0 ? Math.max(1, Math.floor(price / 3)) : price,
        }));
        const note = documentOf(creditLines(order, people, parts, taxBalances(invoice, [])));
        const left = remainingLines(invoice.lines, note.lines);
        const nothing = taxesOf([...left, ...reversedLines([...invoice.lines, ...note.lines])]);
        expect(nothing.filter(({ net_minor: net, tax_minor: tax }) => net !== 0 || tax !== 0)).toEqual([]);
        expect(left.filter(({ quantity }) => quantity === 0)).toEqual([]);
      }),
    );
  });

  it('take tickets off their line, and are a line of their own where they return a part', () => {
    const people = [ticket(1, 1250, 200), ticket(2, 1250, 199), ticket(3, 1250, 200)];
    const lines = orderLines({ ...orderOf(people), fee_minor: 0, fee_tax_minor: 0, total_minor: 3750 }, people);
    const credit = (amountMinor: number) =>
      creditLines(orderOf(people), people, [{ attendeeId: 1, amountMinor }], taxBalances(documentOf(lines), []));
    expect(remainingLines(lines, credit(1250))).toMatchObject([{ quantity: 2, unit_minor: 1250, total_minor: 2500 }]);
    expect(remainingLines(lines, credit(400))).toMatchObject([
      { quantity: 3, total_minor: 3750 },
      { quantity: -1, unit_minor: 400, total_minor: -400 },
    ]);
  });
});

describe('The net price of one', () => {
  const line = (net: number, quantity: number) => ({ ...orderLines(orderOf([]), [])[0], net_minor: net, quantity });

  it('has as many digits as it takes', () => {
    expect(unitNet(line(2100, 2), 'EUR')).toBe('10.50');
    expect(unitNet(line(2101, 2), 'EUR')).toBe('10.505');
    expect(unitNet(line(1000, 3), 'JPY')).toBe('333.3333');
    expect(unitNet(line(1000, 1), 'JPY')).toBe('1000');
    expect(unitNet(line(-2101, 2), 'EUR')).toBe('-10.505');
    expect(unitNet(line(-2101, -2), 'EUR')).toBe('10.505');
  });

  it('is the net amount of the line when it is multiplied', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 2000 }), (net, quantity) => {
        expect(Math.abs(Number(unitNet(line(net, quantity), 'EUR')) * quantity * 100 - net)).toBeLessThan(0.5);
      }),
    );
  });
});
