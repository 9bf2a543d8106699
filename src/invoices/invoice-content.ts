/** Who sells. */
export interface InvoiceSeller {
  name: string;
  /** Lines separated by line breaks. */
  address: string;
  /** ISO 3166-1 code; empty: not given, as all others. */
  country: string;
  vat_id: string;
  tax_number: string;
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

/** Tickets of one kind and price, or a fee. Amounts are minor units; of credit notes they are negative. */
export interface InvoiceLine {
  title: string;
  /** Event of the ticket; empty: none. */
  event: string;
  /** Wall clock at which it begins; null: none. */
  event_start: string | null;
  quantity: number;
  /** Price of one as it was offered. */
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
}
