import type { CashierMovement, OrderAccount } from '../../cal/tickets/figures/index.js';
import { cashSums } from './cash-sums.js';

const movement = (kind: 'payment' | 'refund', id: number, amountMinor: number): CashierMovement => ({
  kind,
  id,
  orderId: 1,
  currency: 'EUR',
  method: 'cash',
  amountMinor,
  dateUtc: '2031-05-01 10:00:00',
});

/** An order of 11.90 at 19 % and 10.70 at 7 %, of which refund 7 returned the first and 1.00 more. */
const account = {
  shares: [
    { rate: 19_000, grossMinor: 1190 },
    { rate: 7000, grossMinor: 1070 },
  ],
  refunds: [{ refund: { id: 7 }, parts: [{ rate: 19_000, grossMinor: 1190 }] }],
} as unknown as OrderAccount;

describe('Sums of cash', () => {
  it('divide by tax rate, in proportion for a part, and have no rate for what nothing costs', () => {
    const [sum] = cashSums([movement('payment', 1, 2400)], new Map([[1, account]]));
    expect(sum.taxes).toEqual([
      { rate: 7000, gross_minor: 1070, tax_minor: 70 },
      { rate: 19_000, gross_minor: 1190, tax_minor: 190 },
      { rate: null, gross_minor: 140, tax_minor: 0 },
    ]);
    const [part] = cashSums([movement('payment', 1, 1130)], new Map([[1, account]]));
    expect(part.taxes.map(({ gross_minor: minor }) => minor)).toEqual([535, 595]);
  });

  it('take refunds off at the rates of what they return', () => {
    const [sum] = cashSums([movement('payment', 1, 2260), movement('refund', 7, 1290)], new Map([[1, account]]));
    expect(sum).toMatchObject({ payments: 1, received_minor: 2260, refunds: 1, returned_minor: 1290 });
    expect(sum.taxes).toEqual([
      { rate: 7000, gross_minor: 1070, tax_minor: 70 },
      { rate: 19_000, gross_minor: 0, tax_minor: 0 },
      { rate: null, gross_minor: -100, tax_minor: 0 },
    ]);
  });
});
