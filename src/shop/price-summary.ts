import { formattedAmount } from '../cal/tickets/money/money.js';
import type { OrderTotalsResponse } from '../cal/tickets/orders/prices/order-totals.response.js';
import { html, type Html } from '#core/html';
import { priceText } from './cart-lines.loader.js';

/** A part of a total: what it is, and how much. */
export interface PricePart {
  label: string;
  amount: string;
}

/** The parts of a total in the order of the sum; without discount, fee or added tax, none. */
export function priceParts(totals: OrderTotalsResponse, currency: string): PricePart[] {
  const { discount_minor: discount, fee_minor: fee, added_tax_minor: added } = totals;
  const amount = (minor: number): string => formattedAmount(minor, currency);
  const parts = [
    { label: discountLabel(totals), minor: -discount },
    { label: totals.fee_name, minor: fee },
    { label: totals.tax_name, minor: added },
  ].filter(({ minor }) => minor !== 0);
  if (parts.length === 0) return [];
  return [{ label: 'Tickets', minor: totals.subtotal_minor }, ...parts].map(({ label, minor }) => ({
    label,
    amount: amount(minor),
  }));
}

/** The tax that a total contains, by rate: "incl. 19% VAT: €3.99 on €21.01". */
export function taxLines({ taxes, tax_name: name }: OrderTotalsResponse, currency: string): string[] {
  return taxes.map(
    ({ percent, net_minor: net, tax_minor: tax }) =>
      `incl. ${percent}% ${name}: ${formattedAmount(tax, currency)} on ${formattedAmount(net, currency)}`,
  );
}

/** The parts of a total, the total and the tax in it, as members of a `dl`. */
export function priceFacts(totals: OrderTotalsResponse, currency: string): Html {
  const parts = [...priceParts(totals, currency), { label: 'Total', amount: priceText(totals.total_minor, currency) }];
  return html`${parts.map(
    ({ label, amount }) =>
      html`<dt>${label}</dt>
        <dd>${amount}</dd>`,
  )}
  ${taxLines(totals, currency).map((line) => html`<dd class="meta">${line}</dd>`)}`;
}

const discountLabel = ({ discount_code: code }: OrderTotalsResponse): string =>
  code === '' ? 'Discount' : `Discount (${code})`;
