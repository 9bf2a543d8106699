import { currencyStyle, percentOf } from '../../cal/tickets/kernel/index.js';
import type { FileLanguage } from '../../ticket-files/texts/file-language.js';
import type { InvoiceContent, InvoiceLine } from '../invoice-content.js';
import type { InvoiceEntity } from '../invoice.entity.js';
import { unitNet } from '../invoice-lines.js';
import type { InvoiceTexts } from '../texts/invoice-texts.js';

/** In which language and currency a document is. */
export interface InvoiceWords {
  language: FileLanguage;
  texts: InvoiceTexts;
  /** ISO code. */
  currency: string;
}

/** Who sells, line by line; empty lines are left out by who prints them. */
export function sellerFacts({ seller }: InvoiceContent, { texts, language }: InvoiceWords): string[] {
  return [
    seller.name,
    seller.address,
    countryName(seller.country, language),
    labelled(texts.vatId, seller.vat_id),
    labelled(texts.taxNumber, seller.tax_number),
    labelled(texts.registration, seller.registration),
    seller.legal_info ?? '',
    seller.contact ?? '',
    labelled(texts.phone, seller.phone),
    seller.email ?? '',
  ];
}

/** Who buys, line by line. */
export function buyerFacts({ buyer }: InvoiceContent, { texts, language }: InvoiceWords): string[] {
  const country = countryName(buyer.country, language);
  return [buyer.company, buyer.name, buyer.address, country, labelled(texts.vatId, buyer.vat_id)];
}

/** Date, order, payment and the document that this one refers to. */
export function documentFacts({ kind, issued, content }: InvoiceEntity, { texts, language }: InvoiceWords): string[] {
  const reference = kind === 'invoice' ? texts.replaces : texts.credits;
  const { paid, refers_to: refersTo, refers_to_date: day } = content;
  return [
    `${texts.date}: ${dateOf(issued.slice(0, 10), language)}`,
    `${texts.order}: ${content.order}`,
    paid === '' ? '' : `${texts.paid}: ${dateOf(paid, language)}`,
    refersTo === '' ? '' : `${reference} ${refersTo} ${texts.of} ${dateOf(day, language)}`,
  ];
}

/** What is printed below the sums. */
export function notesOf(content: InvoiceContent, { texts }: InvoiceWords): string[] {
  return [
    content.is_reverse_charge ? content.reverse_charge_text || texts.reverseCharge : '',
    content.exemption_text ?? '',
    content.payment_terms ?? '',
    content.footer,
  ];
}

/** Title of a line. */
export function titleOf({ title }: InvoiceLine, { texts }: InvoiceWords): string {
  return title || texts.other;
}

/** Event, date, rate, and what was offered where a discount changed it. */
export function detailOf(line: InvoiceLine, words: InvoiceWords): string {
  const { language, texts } = words;
  const { event, event_start: start, unit_minor: unit, discount_minor: discount, tax_rate: rate } = line;
  return [
    event,
    start === null ? '' : dateOf(start.slice(0, 10), language),
    rate === 0 ? '' : `${percentOf(rate)} %`,
    discount === 0 ? '' : `${texts.price} ${money(unit, words)}, ${texts.discount} ${money(discount, words)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Quantity, net price of one, net amount and amount with tax of a line. */
export function numbersOf(line: InvoiceLine, words: InvoiceWords): string[] {
  return [String(line.quantity), unitPrice(line, words), money(line.net_minor, words), money(line.total_minor, words)];
}

/** Net and tax by rate, and the tax in the currency of the country: labels with their amounts. */
export function taxFacts(content: InvoiceContent, words: InvoiceWords): [label: string, amount: string][] {
  const { texts } = words;
  const taxes = content.taxes.filter(({ rate, net_minor: net }) => rate > 0 || net !== 0);
  const rows = taxes.flatMap(({ rate, net_minor: net, tax_minor: tax }): [string, string][] => [
    [`${texts.net} (${percentOf(rate)} %)`, money(net, words)],
    ...(rate === 0 ? [] : [[`${content.tax_name} ${percentOf(rate)} %`, money(tax, words)] as [string, string]]),
  ]);
  const { tax_in_currency: other } = content;
  if (!other) return rows;
  const label = `${content.tax_name} ${texts.taxIn} ${other.currency} (1 ${words.currency} = ${other.rate} ${other.currency})`;
  return [...rows, [label, money(other.tax_minor, { ...words, currency: other.currency })]];
}

/** An amount with its currency, also of nothing. */
export function money(minor: number, { language, currency }: InvoiceWords): string {
  const { decimals } = currencyStyle(currency);
  return new Intl.NumberFormat(language.tag, { style: 'currency', currency }).format(minor / 10 ** decimals);
}

/** A price that can have more digits than its currency. */
function unitPrice(line: InvoiceLine, { language, currency }: InvoiceWords): string {
  const price = unitNet(line, currency) as Intl.StringNumericLiteral;
  const maximumFractionDigits = currencyStyle(currency).decimals + 4;
  return new Intl.NumberFormat(language.tag, { style: 'currency', currency, maximumFractionDigits }).format(price);
}

/** @param day `YYYY-MM-DD` */
function dateOf(day: string, { tag }: FileLanguage): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The name of a country for people; a code that is none stays as it is. */
function countryName(code: string, { tag }: FileLanguage): string {
  return code === '' ? '' : (new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code);
}

const labelled = (label: string, value = ''): string => (value === '' ? '' : `${label}: ${value}`);
