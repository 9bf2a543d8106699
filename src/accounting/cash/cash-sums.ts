import { containedTax, split } from '../../cal/tickets/kernel/index.js';
import type { CashierMovement, OrderAccount, RateShare } from '../../cal/tickets/figures/index.js';
import type { CashSums, CashTax } from './cash-report.entity.js';

/**
 * Sums of what a cashier noted, by currency and method. A payment falls to tax rates in proportion to what its order costs
 * at each, a refund as its parts do; what exceeds that has no rate.
 */
export function cashSums(
  movements: readonly CashierMovement[],
  accounts: ReadonlyMap<number, OrderAccount>,
): CashSums[] {
  const sums = new Map<string, CashSums>();
  for (const movement of movements) {
    const { kind, currency, method, amountMinor, orderId } = movement;
    const key = JSON.stringify([currency, method]);
    const none = { currency, method, payments: 0, received_minor: 0, refunds: 0, returned_minor: 0, taxes: [] };
    const sum = sums.get(key) ?? none;
    sums.set(key, sum);
    if (kind === 'payment') {
      sum.payments++;
      sum.received_minor += amountMinor;
    } else {
      sum.refunds++;
      sum.returned_minor += amountMinor;
    }
    for (const { rate, gross_minor: minor } of ratesOf(movement, accounts.get(orderId)))
      addTax(sum.taxes, rate, kind === 'payment' ? minor : -minor);
  }
  for (const { taxes } of sums.values()) {
    taxes.sort((a, b) => (a.rate ?? Infinity) - (b.rate ?? Infinity));
    for (const tax of taxes) tax.tax_minor = signedTax(tax);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

type RatePart = Pick<CashTax, 'rate' | 'gross_minor'>;

function ratesOf({ kind, id, amountMinor }: CashierMovement, account: OrderAccount | undefined): RatePart[] {
  const parts = kind === 'payment' ? account?.shares : account?.refunds.find(({ refund }) => refund.id === id)?.parts;
  const total = grossOf(parts ?? []);
  const taxed = Math.min(amountMinor, total);
  const amounts = split(
    taxed,
    (parts ?? []).map(({ grossMinor }) => grossMinor),
  );
  return [
    ...(parts ?? []).map(({ rate }, i) => ({ rate, gross_minor: amounts[i] })),
    { rate: null, gross_minor: amountMinor - taxed },
  ].filter(({ gross_minor: minor }) => minor !== 0);
}

function addTax(taxes: CashTax[], rate: number | null, minor: number): void {
  const sameRate = taxes.find((tax) => tax.rate === rate);
  if (sameRate) sameRate.gross_minor += minor;
  else taxes.push({ rate, gross_minor: minor, tax_minor: 0 });
}

function signedTax({ rate, gross_minor: minor }: CashTax): number {
  const tax = rate === null ? 0 : containedTax(Math.abs(minor), rate);
  return minor < 0 && tax !== 0 ? -tax : tax;
}

const grossOf = (shares: readonly RateShare[]): number => shares.reduce((sum, { grossMinor }) => sum + grossMinor, 0);
