import type { OrderTotalsResponse } from '../cal/tickets/sales/index.js';
import { html, type Html } from '#core/html';
import type { ShopLanguage } from './shop-language.js';

/** A part of a total: what it is, and how much. */
export interface PricePart {
  label: string;
  amount: string;
}

/** The parts of a total in the order of the sum; without discount, fee or added tax, none. */
export function priceParts(totals: OrderTotalsResponse, currency: string, language: ShopLanguage): PricePart[] {
  const { discount_minor: discount, fee_minor: fee, added_tax_minor: added } = totals;
  const parts = [
    { label: discountLabel(totals, language), minor: -discount },
    { label: totals.fee_name, minor: fee },
    { label: totals.tax_name, minor: added },
  ].filter(({ minor }) => minor !== 0);
  if (parts.length === 0) return [];
  return [{ label: language.text('price.tickets'), minor: totals.subtotal_minor }, ...parts].map(
    ({ label, minor }) => ({
      label,
      amount: language.amount(minor, currency),
    }),
  );
}

/** The tax that a total contains, by rate: "incl. 19% VAT: €3.99 on €21.01". */
export function taxLines(
  { taxes, tax_name: name }: OrderTotalsResponse,
  currency: string,
  language: ShopLanguage,
): string[] {
  return taxes.map(({ percent, net_minor: net, tax_minor: tax }) =>
    language.text('price.tax', {
      percent: String(percent),
      name,
      tax: language.amount(tax, currency),
      net: language.amount(net, currency),
    }),
  );
}

/** The parts of a total, the total and the tax in it, as members of a `dl`. */
export function priceFacts(totals: OrderTotalsResponse, currency: string, language: ShopLanguage): Html {
  const total = { label: language.text('total'), amount: language.price(totals.total_minor, currency) };
  const parts = [...priceParts(totals, currency, language), total];
  return html`${parts.map(
    ({ label, amount }) =>
      html`<dt>${label}</dt>
        <dd>${amount}</dd>`,
  )}
  ${taxLines(totals, currency, language).map((line) => html`<dd class="meta">${line}</dd>`)}`;
}

const discountLabel = ({ discount_code: code }: OrderTotalsResponse, language: ShopLanguage): string =>
  code === '' ? language.text('price.discount') : language.text('price.discountCode', { code });
