import type { RestError } from '../../../../core/errors/rest.error.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { checkExpected, quoteDigest } from './expected-order.js';
import type { ExpectedOrder } from './expected-order.js';

const SEAT = { ticket: { id: 3 } as TicketEntity, quantity: 2, unitMinor: 2500 };
const CHILD = { ticket: { id: 5 } as TicketEntity, quantity: 1, unitMinor: 500 };
const LINES = [SEAT, CHILD];
const QUOTE = { currency: 'USD', totalMinor: 5500 };

const codeOf = (expected: ExpectedOrder, quote = QUOTE): string | undefined => {
  try {
    checkExpected(expected, quote, LINES);
    return undefined;
  } catch (error) {
    return (error as RestError).code;
  }
};

describe('quoteDigest', () => {
  it('is the same for the same lines in another order', () => {
    expect(quoteDigest(QUOTE, [CHILD, SEAT])).toBe(quoteDigest(QUOTE, LINES));
  });

  it.each([{ ticket: { id: 4 } as TicketEntity }, { quantity: 3 }, { unitMinor: 2501 }])(
    'is another one with %j',
    (change) => {
      expect(quoteDigest(QUOTE, [{ ...SEAT, ...change }])).not.toBe(quoteDigest(QUOTE, [SEAT]));
    },
  );

  it.each([{ currency: 'EUR' }, { totalMinor: 5501 }])('is another one with %j', (change) => {
    expect(quoteDigest({ ...QUOTE, ...change }, LINES)).not.toBe(quoteDigest(QUOTE, LINES));
  });
});

describe('checkExpected', () => {
  it.each([{}, { total: '55' }, { total: '55.00' }, { total: 55 }, { digest: quoteDigest(QUOTE, [CHILD, SEAT]) }])(
    'accepts %j',
    (expected) => {
      expect(codeOf(expected)).toBeUndefined();
    },
  );

  it.each([
    [{ total: '54.99' }, 'order-total-changed'],
    [{ total: 0 }, 'order-total-changed'],
    [{ total: '$55' }, 'rest_invalid_param'],
    [{ total: -55 }, 'rest_invalid_param'],
    [{ digest: quoteDigest(QUOTE, [SEAT]) }, 'cart-changed'],
    [{ digest: '' }, 'cart-changed'],
  ])('refuses %j', (expected, code) => {
    expect(codeOf(expected)).toBe(code);
  });

  it('reads the total in the currency of the tickets', () => {
    expect(codeOf({ total: 500 }, { currency: 'JPY', totalMinor: 500 })).toBeUndefined();
  });
});
