import { containedTax, roundedQuotient } from '../cal/tickets/kernel/index.js';
import type { InvoiceContent, InvoiceTax } from './invoice-content.js';

/** What is taxed at one rate, with its tax, minor units. */
interface TaxedTotal {
  totalMinor: number;
  taxMinor: number;
}

/** What an invoice has at one rate, and what its credit notes have returned of it. Not negative. */
export interface TaxBalance {
  invoiced: TaxedTotal;
  credited: TaxedTotal;
}

/** The balance of each rate of an invoice. @param notes its credit notes */
export function taxBalances(
  invoice: Pick<InvoiceContent, 'taxes'>,
  notes: readonly Pick<InvoiceContent, 'taxes'>[],
): Map<number, TaxBalance> {
  const credited = notes.flatMap(({ taxes }) => taxes);
  return new Map(
    invoice.taxes.map((tax) => [
      tax.rate,
      {
        invoiced: sum([tax], 1),
        credited: sum(
          credited.filter(({ rate }) => rate === tax.rate),
          -1,
        ),
      },
    ]),
  );
}

/**
 * The tax in the next amount that is credited at a rate, minor units: what all amounts so far have of the tax of the
 * invoice, rounded half up, without what was credited before. So each credit note has its share to one minor unit, and all
 * of them together have exactly the tax of the invoice, in whatever parts it is refunded.
 * @param amountMinor what is credited, with tax
 */
export function creditedTax(amountMinor: number, rate: number, balance: TaxBalance | undefined): number {
  if (!balance || balance.invoiced.totalMinor <= 0) return containedTax(amountMinor, rate);
  const { invoiced, credited } = balance;
  const reached = Math.min(credited.totalMinor + amountMinor, invoiced.totalMinor);
  const share = roundedQuotient(BigInt(reached) * BigInt(invoiced.taxMinor), BigInt(invoiced.totalMinor));
  const tax = share - credited.taxMinor;
  return Math.min(Math.max(tax, 0), amountMinor);
}

const sum = (taxes: readonly InvoiceTax[], sign: 1 | -1): TaxedTotal => ({
  totalMinor: sign * taxes.reduce((total, { net_minor: netMinor, tax_minor: tax }) => total + netMinor + tax, 0) || 0,
  taxMinor: sign * taxes.reduce((total, { tax_minor: tax }) => total + tax, 0) || 0,
});
