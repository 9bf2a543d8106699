import { NO_FEE, NO_TAX, priceOrder, type TaxRule } from '../../cal/tickets/sales/index.js';
import { taxBalances } from '../credited-tax.js';
import type { InvoiceContent, InvoiceLine } from '../invoice-content.js';
import type { InvoiceEntity } from '../invoice.entity.js';
import {
  creditLines,
  orderLines,
  remainingLines,
  reversedLines,
  sumOf,
  taxesOf,
  type BilledAttendee,
} from '../invoice-lines.js';

const VAT = { rate: 19_000, isIncluded: true };
const REDUCED = { rate: 7_000, isIncluded: true };
const ADDED = { rate: 19_000, isIncluded: false };

const SELLER = {
  name: 'Town Crew & Friends GmbH',
  address: 'Main Street 1\n10115 Berlin',
  country: 'DE',
  vat_id: 'DE123456789',
  tax_number: '27/123/45678',
  registration: 'HRB 12345',
  legal_info: 'Amtsgericht Berlin-Charlottenburg\nGeschäftsführerin: Ada Lovelace',
  contact: 'Box office',
  phone: '+49 30 123456',
  email: 'office@example.org',
};
const FRENCH_SELLER = {
  ...SELLER,
  name: 'Scène Libre',
  address: '1 Rue de la Paix\n75002 Paris',
  country: 'FR',
  vat_id: 'FR83404833048',
  tax_number: '',
  registration: '404 833 048',
  legal_info: 'SAS au capital de 10 000 €, RCS Paris 404 833 048',
};
const COMPANY = {
  name: 'Pat Buyer',
  company: 'Acme <Handels> GmbH',
  address: 'c/o Einkauf\nHaus 2\nHof 3\nZweite Straße 2\n20095 Hamburg',
  country: 'DE',
  vat_id: 'DE987654321',
};
const PERSON = { name: 'Pat Buyer', company: '', address: 'Dritte Straße 3\n50667 Köln', country: 'DE', vat_id: '' };

/** Tickets at prices with their tax, as they are sold. */
function sold(
  tickets: readonly [unitMinor: number, quantity: number, tax: TaxRule][],
  feeMinor = 0,
  discount?: { rate: number },
): { lines: InvoiceLine[]; credit: (parts: [index: number, amountMinor: number][]) => InvoiceLine[] } {
  const toPrice = tickets.map(([unitMinor, quantity, tax], i) => ({
    ticketId: i + 1,
    unitMinor,
    quantity,
    tax,
    isDiscounted: true,
  }));
  const rules = { ticketFee: NO_FEE, orderFee: { fixedMinor: feeMinor, rate: 0 }, orderFeeTax: VAT, discount };
  const priced = priceOrder(toPrice, rules);
  const people = priced.lines.flatMap((positions, kind) =>
    positions.map((one): BilledAttendee => ({
      id: 0,
      ticket_title: kind === 0 ? 'Standard &amp; seat' : `Kind ${kind}`,
      event_title: 'Dinner &amp; Dance',
      event_start: '2031-05-10 20:00:00',
      price_minor: one.priceMinor,
      unit_minor: one.unitMinor,
      discount_minor: one.discountMinor,
      fee_minor: one.feeMinor,
      tax_rate: one.tax.rate,
      tax_included: one.tax.isIncluded,
      tax_minor: one.taxMinor,
    })),
  );
  for (const [i, one] of people.entries()) one.id = i + 1;
  const order = {
    fee_minor: priced.fee.feeMinor,
    fee_tax_rate: priced.fee.tax.rate,
    fee_tax_included: true,
    fee_tax_minor: priced.fee.taxMinor,
    fee_name: 'Service fee',
    total_minor: priced.totalMinor,
  };
  const lines = orderLines(order, people);
  const credit = (parts: [number, number][]): InvoiceLine[] => {
    const refunded = parts.map(([i, amountMinor]) => ({ attendeeId: i + 1, amountMinor }));
    return creditLines(order, people, refunded, taxBalances({ taxes: taxesOf(lines) }, []));
  };
  return { lines, credit };
}

function documentOf(
  lines: InvoiceLine[],
  more: Partial<InvoiceContent> = {},
  row: Partial<InvoiceEntity> = {},
): InvoiceEntity {
  const content: InvoiceContent = {
    language: 'de',
    seller: SELLER,
    buyer: COMPANY,
    lines,
    taxes: taxesOf(lines),
    tax_name: 'USt.',
    order: 6,
    refers_to: '',
    refers_to_date: '',
    paid: '2031-05-01',
    is_reverse_charge: false,
    reverse_charge_text: '',
    footer: 'IBAN DE02 1203 0000 0000 2020 51\nDanke!',
    gateway: 'stripe',
    ...more,
  };
  return {
    id: 1,
    kind: sumOf(lines, 'total_minor') < 0 ? 'credit_note' : 'invoice',
    series: 'INV',
    year: 2031,
    sequence: 42,
    cause: 'order:6',
    order_id: 6,
    refers_to: null,
    is_cancellation: false,
    issued_utc: '2031-05-01 19:30:00',
    issued: '2031-05-01 21:30:00',
    currency: 'EUR',
    total_minor: sumOf(lines, 'total_minor'),
    tax_minor: sumOf(lines, 'tax_minor'),
    buyer_name: content.buyer.name,
    buyer_company: content.buyer.company,
    buyer_email: 'pat@buyer.example',
    content,
    ...row,
  };
}

/** Documents of each kind, by what they show. All can be electronic invoices of both profiles. */
export function sampleInvoices(): Record<string, InvoiceEntity> {
  const mixed = sold(
    [
      [1250, 3, VAT],
      [333, 3, REDUCED],
      [55, 3, ADDED],
    ],
    99,
    { rate: 10_000 },
  );
  const single = sold([[1250, 3, VAT]]);
  const free = sold([[1250, 2, NO_TAX]]);
  const credit = single.credit([[0, 1250]]);
  const part = single.credit([[1, 400]]);
  const refersTo = { refers_to: 'INV-2031-00041', refers_to_date: '2031-04-30' };
  const left = remainingLines(single.lines, [...credit, ...part]);
  const abroad = { ...COMPANY, country: 'AT', address: 'Ring 1\n1010 Wien', vat_id: 'ATU12345678' };
  return {
    standard: documentOf(single.lines),
    person: documentOf(single.lines, { buyer: PERSON, gateway: 'bank-transfer' }),
    mixed: documentOf(mixed.lines, { payment_terms: 'Zahlbar sofort. Verzugszinsen nach § 288 BGB.' }),
    credit: documentOf(credit, refersTo),
    part: documentOf(part, refersTo),
    cancellation: documentOf(reversedLines(left), refersTo, { is_cancellation: true }),
    replacement: documentOf(left, refersTo),
    smallBusiness: documentOf(free.lines, {
      exemption: 'small_business',
      exemption_text: 'Kleinunternehmer, § 19 UStG',
    }),
    exempt: documentOf(free.lines, { exemption: 'exempt', exemption_text: 'Steuerfrei nach § 4 Nr. 20 UStG' }),
    zeroRated: documentOf(free.lines, { exemption: 'zero_rated' }),
    exemptAndTaxed: documentOf([...free.lines, ...single.lines], {
      exemption: 'exempt',
      exemption_text: '§ 4 Nr. 20 UStG',
    }),
    reverseCharge: documentOf(free.lines, { is_reverse_charge: true, buyer: abroad }),
    french: documentOf(single.lines, { seller: FRENCH_SELLER, language: 'fr', gateway: 'manual' }),
    franchise: documentOf(free.lines, {
      seller: FRENCH_SELLER,
      language: 'fr',
      exemption: 'small_business',
      exemption_text: 'TVA non applicable, art. 293 B du CGI.',
    }),
    otherCurrency: documentOf(single.lines, { tax_in_currency: { currency: 'SEK', rate: '11.2345', tax_minor: 6729 } }),
    unpaid: documentOf(single.lines, { paid: '', payment_terms: 'Zahlbar innerhalb von 14 Tagen.' }),
    yen: documentOf(single.lines, {}, { currency: 'JPY' }),
  };
}
