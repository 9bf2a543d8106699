import fc from 'fast-check';
import { creditLines, orderLines, reversedLines, sumOf, taxesOf, type BilledAttendee } from './invoice-lines.js';

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

describe('The lines of credit notes', () => {
  it('add up to the amount and the tax of a ticket, in whatever parts it is refunded', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 0.5, noNaN: true }), (amounts, share) => {
        const price = amounts.reduce((sum, amount) => sum + amount, 0);
        const people = [ticket(1, price, Math.floor(price * share))];
        const order = orderOf(people);
        let before = 0;
        let total = 0;
        let tax = 0;
        for (const amountMinor of amounts) {
          const lines = creditLines(order, people, [{ attendeeId: 1, amountMinor }], new Map([[1, before]]));
          before += amountMinor;
          total -= sumOf(lines, 'total_minor');
          tax -= sumOf(lines, 'tax_minor');
        }
        expect([total, tax]).toEqual([price, people[0].tax_minor]);
      }),
    );
  });
});
