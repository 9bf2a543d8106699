import type { AttendeeEntity, OrderEntity } from '../cal/tickets/sales/index.js';
import { currencyStyle } from '../cal/tickets/kernel/index.js';
import { dayOf, utcToWall } from '#core/time';
import { exemptionOf } from './exemptions.js';
import type { InvoiceBuyer, InvoiceContent, InvoiceLine, InvoiceSeller } from './invoice-content.js';
import { type InvoiceEntity, invoiceNumber } from './invoice.entity.js';
import { reversedLines, sumOf, taxesOf } from './invoice-lines.js';
import type { InvoiceSettings } from './settings/invoice.settings.js';

/** What a document of an order is made from. */
export interface OrderFacts {
  order: OrderEntity;
  attendees: readonly AttendeeEntity[];
  buyer: InvoiceBuyer;
  lines: InvoiceLine[];
  timezone: string;
  language: string;
}

/** What a document says, with the settings of now. */
export function contentOf(
  { order, buyer, lines, timezone, language }: OrderFacts,
  settings: InvoiceSettings,
): InvoiceContent {
  const seller = sellerOf(settings);
  const isUntaxed = sumOf(lines, 'tax_minor') === 0;
  const isForeign = seller.country !== '' && buyer.country !== '' && buyer.country !== seller.country;
  const isReverseCharge = settings.reverse_charge && isForeign && buyer.vat_id !== '' && isUntaxed;
  const hasUntaxed = lines.some(({ tax_rate: rate }) => rate === 0);
  const { tax_currency: currency, tax_currency_rate: rate } = settings;
  const content: InvoiceContent = {
    language,
    seller,
    buyer,
    lines,
    taxes: taxesOf(lines),
    tax_name: order.tax_name,
    order: order.id,
    refers_to: '',
    refers_to_date: '',
    paid: order.paid_utc === null ? '' : dayOf(utcToWall(order.paid_utc, timezone)),
    is_reverse_charge: isReverseCharge,
    reverse_charge_text: settings.reverse_charge_text,
    footer: settings.footer,
    gateway: order.gateway,
    ...(isReverseCharge || !hasUntaxed ? {} : exemptionOf(settings, language)),
    ...(buyer.company === '' || settings.payment_terms === '' ? {} : { payment_terms: settings.payment_terms }),
  };
  if (currency === '' || currency === order.currency) return content;
  const taxMinor = converted(sumOf(lines, 'tax_minor'), order.currency, { currency, rate });
  return { ...content, tax_in_currency: { currency, rate, tax_minor: taxMinor } };
}

/**
 * A credit note has the buyer, the reasons and the exchange rate of its invoice, whatever the settings say by now.
 * @param before former credit notes of the invoice
 */
export function creditContentOf(
  content: InvoiceContent,
  invoice: InvoiceContent,
  before: readonly InvoiceContent[],
): InvoiceContent {
  const { buyer, is_reverse_charge: isReverseCharge, reverse_charge_text: text } = invoice;
  const { exemption, exemption_text: reason } = invoice;
  return inCurrencyOf(
    {
      ...content,
      buyer,
      is_reverse_charge: isReverseCharge,
      reverse_charge_text: text,
      exemption,
      exemption_text: reason,
    },
    invoice,
    before,
  );
}

/** What is left of an invoice, taken back. @param left its lines without what credit notes returned */
export function reversedContent(
  invoice: InvoiceContent,
  left: readonly InvoiceLine[],
  before: readonly InvoiceContent[],
): InvoiceContent {
  const lines = reversedLines(left);
  return inCurrencyOf({ ...invoice, lines, taxes: taxesOf(lines) }, invoice, before);
}

/** An invoice that replaces another one has the exchange rate of that one. @param note what took it back */
export function replacementOf(content: InvoiceContent, { tax_in_currency: taken }: InvoiceContent): InvoiceContent {
  return {
    ...content,
    tax_in_currency: taken && { ...taken, tax_minor: taken.tax_minor === 0 ? 0 : -taken.tax_minor },
  };
}

/** A document that names another one. */
export function referring(content: InvoiceContent, invoice: InvoiceEntity): InvoiceContent {
  return { ...content, refers_to: invoiceNumber(invoice), refers_to_date: dayOf(invoice.issued) };
}

/** The tax of a credit note in the currency of the country: all notes together have that of the invoice. */
function inCurrencyOf(
  content: InvoiceContent,
  { tax_in_currency: invoiced, taxes }: InvoiceContent,
  before: readonly InvoiceContent[],
): InvoiceContent {
  if (!invoiced) return { ...content, tax_in_currency: undefined };
  const taxOf = (one: Pick<InvoiceContent, 'taxes'>): number => one.taxes.reduce((sum, tax) => sum + tax.tax_minor, 0);
  const total = taxOf({ taxes });
  const credited = [...before, content].reduce((sum, one) => sum - taxOf(one), 0);
  const returned = before.reduce((sum, one) => sum - (one.tax_in_currency?.tax_minor ?? 0), 0);
  const reached = total === 0 ? 0 : Math.round((credited / total) * invoiced.tax_minor);
  return { ...content, tax_in_currency: { ...invoiced, tax_minor: returned - reached } };
}

/** Minor units of another currency, rounded half up. */
function converted(minor: number, from: string, { currency, rate }: { currency: string; rate: string }): number {
  const shift = currencyStyle(currency).decimals - currencyStyle(from).decimals;
  return Math.round(minor * Number(rate) * 10 ** shift);
}

function sellerOf(settings: InvoiceSettings): InvoiceSeller {
  return {
    name: settings.seller_name,
    address: settings.seller_address,
    country: settings.seller_country,
    vat_id: settings.seller_vat_id,
    tax_number: settings.seller_tax_number,
    registration: settings.seller_registration,
    legal_info: settings.seller_legal_info,
    contact: settings.seller_contact,
    phone: settings.seller_phone,
    email: settings.seller_email,
  };
}
