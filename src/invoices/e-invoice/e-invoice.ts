/**
 * What an electronic invoice says in the terms of EN 16931; `BT-…` and `BG-…` are its names. All amounts are decimal text
 * with the digits of the currency, as they are written. Empty text: not given.
 */
export interface EInvoice {
  /** BT-24: what the document conforms to. */
  specification: string;
  /** BT-23. */
  process: string;
  /** BT-1. */
  number: string;
  /** BT-2, `YYYY-MM-DD`. */
  date: string;
  /** BT-3: 380 invoice, 381 credit note. Amounts of both are positive. */
  type: '380' | '381';
  /** BT-5. */
  currency: string;
  /** BT-6. */
  taxCurrency: string;
  /** BT-10: what the buyer wants to see, such as a Leitweg-ID. */
  buyerReference: string;
  /** BT-14: number of the order. */
  order: string;
  /** BT-22. */
  notes: string[];
  /** BG-3: the document that this one corrects or replaces. */
  preceding: { number: string; date: string } | null;
  /** BG-4. */
  seller: EInvoiceSeller;
  /** BG-7. */
  buyer: EInvoiceParty;
  /** BG-16: code of UNTDID 4461 (BT-81) and its text (BT-82). */
  payment: { code: string; text: string };
  /** BT-20. */
  terms: string;
  /** BG-25. */
  lines: EInvoiceLine[];
  /** BG-23. */
  taxes: EInvoiceTax[];
  /** BG-22. */
  totals: EInvoiceTotals;
}

/** BG-5, BG-8. */
export interface EInvoiceAddress {
  /** BT-35 and others: at most three. */
  lines: string[];
  city: string;
  postcode: string;
  /** ISO 3166-1 code. */
  country: string;
}

/** Who sells or buys. */
export interface EInvoiceParty {
  /** BT-27, BT-44. */
  name: string;
  /** BT-31, BT-48. */
  vatId: string;
  /** BT-34, BT-49. */
  email: string;
  /** BT-41, BT-56. */
  contact: string;
  address: EInvoiceAddress;
}

/** Who sells. */
export interface EInvoiceSeller extends EInvoiceParty {
  /** BT-29: the tax number of who has neither VAT id nor registration. */
  id: string;
  /** BT-32. */
  taxNumber: string;
  /** BT-30, with its scheme of ISO 6523; the scheme can be empty. */
  registration: { id: string; scheme: string };
  /** BT-33. */
  legalInfo: string;
  /** BT-42 and BT-43. */
  contactPhone: string;
  contactEmail: string;
}

/** Codes of UNTDID 5305 that are used; empty: the reason why there is no tax is not given. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | '';

/** BG-25: a line. */
export interface EInvoiceLine {
  /** BT-126. */
  id: string;
  /** BT-153. */
  name: string;
  /** BT-154. */
  description: string;
  /** BT-129. */
  quantity: number;
  /** BT-146: without tax, not negative. */
  unitPrice: string;
  /** BT-131. */
  net: string;
  /** BT-151. */
  category: TaxCategory;
  /** BT-152: percent. */
  percent: number;
  /** BG-26: day of the event, `YYYY-MM-DD`. */
  date: string;
}

/** BG-23: what is taxed in the same way. */
export interface EInvoiceTax {
  /** BT-118. */
  category: TaxCategory;
  /** BT-119. */
  percent: number;
  /** BT-116. */
  net: string;
  /** BT-117. */
  tax: string;
  /** BT-120. */
  reason: string;
  /** BT-121. */
  reasonCode: string;
}

/** BG-22. */
export interface EInvoiceTotals {
  /** BT-106. */
  lines: string;
  /** BT-109. */
  net: string;
  /** BT-110. */
  tax: string;
  /** BT-111. */
  taxInCurrency: string;
  /** BT-112. */
  gross: string;
  /** BT-113. */
  paid: string;
  /** BT-115. */
  due: string;
}
