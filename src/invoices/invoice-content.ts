import type { RefundPart } from '../cal/tickets/payments/index.js';

/** Who sells. */
export interface InvoiceSeller {
  name: string;
  /** Lines separated by line breaks. */
  address: string;
  /** ISO 3166-1 code; empty: not given, as all others. */
  country: string;
  vat_id: string;
  tax_number: string;
  /** Number in a register of companies, such as SIREN or SIRET. Older documents do not have it, nor what follows. */
  registration?: string;
  /** Legal form, capital, court of the register. */
  legal_info?: string;
  /** Whom to ask. */
  contact?: string;
  phone?: string;
  email?: string;
}

/** Why no tax is charged. */
export const EXEMPTIONS = ['none', 'small_business', 'exempt', 'zero_rated'] as const;

/** Why no tax is charged; `none`: not said. */
export type Exemption = (typeof EXEMPTIONS)[number];

/** The tax in another currency than that of the document: the law wants it in that of the seller's country. */
export interface TaxInCurrency {
  /** ISO code. */
  currency: string;
  /** Units of it for one unit of the currency of the document, decimal. */
  rate: string;
  /** Minor units of it; of credit notes negative. */
  tax_minor: number;
}

/** Who buys. */
export interface InvoiceBuyer {
  /** Name of the person. */
  name: string;
  company: string;
  /** Lines separated by line breaks. */
  address: string;
  country: string;
  vat_id: string;
}

/**
 * Tickets of one kind and price, or a fee. Amounts are minor units; of credit notes they are negative. A negative quantity
 * is what credit notes took back before the document replaced another one.
 */
export interface InvoiceLine {
  title: string;
  /** Event of the ticket; empty: none. */
  event: string;
  /** Wall clock at which it begins; null: none. */
  event_start: string | null;
  quantity: number;
  /** Price of one as it was offered, with the tax where prices contain it. */
  unit_minor: number;
  /** Discount of the line. */
  discount_minor: number;
  /** Thousandths of a percent; 0: no tax. */
  tax_rate: number;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
}

/** What is taxed at one rate. */
export interface InvoiceTax {
  /** Thousandths of a percent. */
  rate: number;
  net_minor: number;
  tax_minor: number;
}

/** Everything that a document says beside its number, date and amounts. */
export interface InvoiceContent {
  /** BCP 47. */
  language: string;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  /** What the tax is called. */
  tax_name: string;
  /** Number of the order. */
  order: number;
  /** Number of the document that it refers to; empty: none. */
  refers_to: string;
  /** Date of that document, `YYYY-MM-DD`; empty: none. */
  refers_to_date: string;
  /** Payment, `YYYY-MM-DD`; empty: not paid. */
  paid: string;
  /** The buyer owes the tax. */
  is_reverse_charge: boolean;
  /** Text of the site for that; empty: the usual one. */
  reverse_charge_text: string;
  footer: string;
  /** Why lines without tax have none; missing: not said, as in older documents. */
  exemption?: Exclude<Exemption, 'none'>;
  /** The reason as it is printed. */
  exemption_text?: string;
  /** Terms for companies that pay late; missing: none. */
  payment_terms?: string;
  /** Payment provider of the order; missing: not known. */
  gateway?: string;
  /** Missing: the currency of the document is that of the country. */
  tax_in_currency?: TaxInCurrency;
  /** Of a credit note for a refund: what it returns of each ticket. Not shown; missing: what the refund returned. */
  credited?: RefundPart[];
}
