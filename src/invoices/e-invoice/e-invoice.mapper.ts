import { fixedAmount, percentOf } from '../../cal/tickets/kernel/index.js';
import { dayOf } from '#core/time';
import type { InvoiceContent, InvoiceLine, InvoiceTax } from '../invoice-content.js';
import { type InvoiceEntity, invoiceNumber } from '../invoice.entity.js';
import { unitNet } from '../invoice-lines.js';
import { invoiceTexts } from '../texts/invoice-texts.js';
import type { EInvoice, EInvoiceLine, EInvoiceSeller, EInvoiceTax, TaxCategory } from './e-invoice.js';
import { postalAddress } from './postal-address.js';

/** Profiles of electronic invoices. */
export const E_INVOICE_PROFILES = ['en16931', 'xrechnung'] as const;

/** A profile of electronic invoices. */
export type EInvoiceProfile = (typeof E_INVOICE_PROFILES)[number];

/** BT-24 and BT-23 of the profiles. */
const PROFILES: Readonly<Record<EInvoiceProfile, Pick<EInvoice, 'specification' | 'process'>>> = {
  en16931: { specification: 'urn:cen.eu:en16931:2017', process: '' },
  xrechnung: {
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
};

/** Codes of UNTDID 4461 for payment providers of this service: cash, to a bank account, online; 1: another way. */
const PAYMENT_CODES: Readonly<Record<string, string>> = { 'bank-transfer': '42', stripe: '68' };

/** The document in the terms of EN 16931. @param buyerReference empty: the number of the order */
export function toEInvoice(invoice: InvoiceEntity, profile: EInvoiceProfile, buyerReference = ''): EInvoice {
  const { content, currency } = invoice;
  const { buyer, tax_in_currency: taxInCurrency, gateway = '' } = content;
  // Amounts of credit notes are negative here and positive in EN 16931, whose type of document says what they are.
  const sign = invoice.kind === 'credit_note' ? -1 : 1;
  const amount = (minor: number, of = currency): string => fixedAmount(sign * minor || 0, of);
  const net = invoice.total_minor - invoice.tax_minor;
  const isPaid = content.paid !== '';
  return {
    ...PROFILES[profile],
    number: invoiceNumber(invoice),
    date: dayOf(invoice.issued),
    type: invoice.kind === 'invoice' ? '380' : '381',
    currency,
    taxCurrency: taxInCurrency?.currency ?? '',
    buyerReference: buyerReference || String(content.order),
    order: String(content.order),
    notes: content.footer === '' ? [] : [content.footer],
    preceding: content.refers_to === '' ? null : { number: content.refers_to, date: content.refers_to_date },
    seller: sellerOf(content),
    buyer: {
      name: buyer.company || buyer.name,
      vatId: buyer.vat_id,
      email: invoice.buyer_email,
      contact: buyer.company === '' ? '' : buyer.name,
      address: postalAddress(buyer.address, buyer.country),
    },
    payment: { code: PAYMENT_CODES[gateway] ?? '1', text: gateway },
    terms: content.payment_terms ?? '',
    lines: content.lines.map((line, i) => lineOf(line, i, content, currency, amount)),
    taxes: content.taxes.map((tax) => taxOf(tax, content, amount)),
    totals: {
      lines: amount(net),
      net: amount(net),
      tax: amount(invoice.tax_minor),
      taxInCurrency: taxInCurrency ? amount(taxInCurrency.tax_minor, taxInCurrency.currency) : '',
      gross: amount(invoice.total_minor),
      paid: amount(isPaid ? invoice.total_minor : 0),
      due: amount(isPaid ? 0 : invoice.total_minor),
    },
  };
}

function sellerOf({ seller }: InvoiceContent): EInvoiceSeller {
  const { registration = '', contact = '', phone = '', email = '' } = seller;
  return {
    id: seller.vat_id === '' && registration === '' ? seller.tax_number : '',
    name: seller.name,
    vatId: seller.vat_id,
    taxNumber: seller.tax_number,
    registration: { id: registration.replace(/\s/g, ''), scheme: schemeOf(registration, seller.country) },
    legalInfo: seller.legal_info ?? '',
    email,
    contact,
    contactPhone: phone,
    contactEmail: email,
    address: postalAddress(seller.address, seller.country),
  };
}

/** ISO 6523: 0002 is SIREN, 0009 is SIRET. */
function schemeOf(registration: string, country: string): string {
  const digits = registration.replace(/\s/g, '');
  if (country !== 'FR' || !/^\d+$/.test(digits)) return '';
  return { 9: '0002', 14: '0009' }[digits.length] ?? '';
}

function lineOf(
  line: InvoiceLine,
  index: number,
  content: InvoiceContent,
  currency: string,
  amount: (minor: number) => string,
): EInvoiceLine {
  const isCredit = line.net_minor < 0 !== line.quantity < 0;
  return {
    id: String(index + 1),
    name: line.title || invoiceTexts(content.language).other,
    description: line.event,
    quantity: line.quantity,
    unitPrice: unitNet(isCredit ? { ...line, net_minor: -line.net_minor } : line, currency),
    net: amount(line.net_minor),
    category: categoryOf(line.tax_rate, content),
    percent: percentOf(line.tax_rate),
    // Fees are for the order, whose day is that of its payment.
    date: line.event_start === null ? content.paid : dayOf(line.event_start),
  };
}

function taxOf(
  { rate, net_minor: net, tax_minor: tax }: InvoiceTax,
  content: InvoiceContent,
  amount: (minor: number) => string,
): EInvoiceTax {
  const category = categoryOf(rate, content);
  return { category, percent: percentOf(rate), net: amount(net), tax: amount(tax), ...reasonOf(category, content) };
}

function categoryOf(rate: number, { is_reverse_charge: isReverseCharge, exemption }: InvoiceContent): TaxCategory {
  if (rate > 0) return 'S';
  if (isReverseCharge) return 'AE';
  return exemption === undefined ? '' : exemption === 'zero_rated' ? 'Z' : 'E';
}

/** Codes are of the list VATEX; of exemptions only the French one for small enterprises is certain. */
function reasonOf(category: TaxCategory, content: InvoiceContent): Pick<EInvoiceTax, 'reason' | 'reasonCode'> {
  if (category === 'AE') {
    const reason = content.reverse_charge_text || invoiceTexts(content.language).reverseCharge;
    return { reason, reasonCode: 'VATEX-EU-AE' };
  }
  if (category !== 'E') return { reason: '', reasonCode: '' };
  const isFrenchFranchise = content.exemption === 'small_business' && content.seller.country === 'FR';
  return { reason: content.exemption_text ?? '', reasonCode: isFrenchFranchise ? 'VATEX-FR-FRANCHISE' : '' };
}
