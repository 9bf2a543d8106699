import type { RestError } from '../../../core/errors/rest.error.js';
import { checkExpected, linesDigest } from './expected-order.js';
import type { ExpectedOrder } from './expected-order.js';

const SEAT = { ticketId: 3, quantity: 2, unitMinor: 2500, currency: 'USD' };
const CHILD = { ticketId: 5, quantity: 1, unitMinor: 500, currency: 'USD' };

const codeOf = (expected: ExpectedOrder, lines = [SEAT, CHILD]): string | undefined => {
  try {
    checkExpected(expected, lines);
    return undefined;
  } catch (error) {
    return (error as RestError).code;
  }
};

describe('linesDigest', () => {
  it('is the same for the same lines in another order', () => {
    expect(linesDigest([CHILD, SEAT])).toBe(linesDigest([SEAT, CHILD]));
  });

  it.each([{ ticketId: 4 }, { quantity: 3 }, { unitMinor: 2501 }, { currency: 'EUR' }])(
    'is another one with %j',
    (change) => {
      expect(linesDigest([{ ...SEAT, ...change }])).not.toBe(linesDigest([SEAT]));
    },
  );
});

describe('checkExpected', () => {
  it.each([{}, { total: '55' }, { total: '55.00' }, { total: 55 }, { digest: linesDigest([CHILD, SEAT]) }])(
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
    [{ digest: linesDigest([SEAT]) }, 'cart-changed'],
    [{ digest: '' }, 'cart-changed'],
  ])('refuses %j', (expected, code) => {
    expect(codeOf(expected)).toBe(code);
  });

  it('reads the total in the currency of the tickets', () => {
    expect(codeOf({ total: 500 }, [{ ...CHILD, currency: 'JPY' }])).toBeUndefined();
  });
});
