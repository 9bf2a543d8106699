import { BillingDetailsResponse } from '../cal/tickets/sales/index.js';
import { ApiProperty } from '#core/openapi';
import { EXEMPTIONS, type Exemption } from './invoice-content.js';
import { INVOICE_KINDS, type InvoiceKind } from './invoice.entity.js';

/** Who sells, as the document shows it. */
export class InvoiceSellerResponse {
  /** Name. @example "Town Crew e.V." */
  name!: string;

  /** Postal address with line breaks. @example "Main Street 1\n10115 Berlin" */
  address!: string;

  /** ISO 3166-1 code; empty: not given. @example DE */
  country!: string;

  /** VAT id; empty: none. @example DE123456789 */
  vat_id!: string;

  /** Tax number; empty: none. @example 27/123/45678 */
  tax_number!: string;

  /** Number in a register of companies; empty: none. @example "732829320" */
  registration!: string;

  /** Legal form, capital, court of the register; empty: nothing. @example "SAS au capital de 10 000 €, RCS Paris" */
  legal_info!: string;

  /** Whom to ask; empty: not said. @example "Box office" */
  contact!: string;

  /** Telephone number; empty: none. @example "+49 30 123456" */
  phone!: string;

  /** E-mail address; empty: none. @example office@example.org */
  email!: string;
}

/** The tax in another currency than that of the document. */
export class TaxInCurrencyResponse {
  /** ISO 4217 code. @example SEK */
  currency!: string;

  /** Units of it for one unit of the currency of the document. @example "11.2345" */
  rate!: string;

  /** Tax in minor units of it; negative in credit notes. @example 4484 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;
}

/** Who buys, as the document shows it. */
export class InvoiceBuyerResponse extends BillingDetailsResponse {
  /** Name of the person. @example "Pat Buyer" */
  name!: string;
}

/** Tickets of one kind and price, or a fee. */
export class InvoiceLineResponse {
  /** Title of the ticket, or what the fee is called. @example Standard */
  title!: string;

  /** Title of the event; empty: none. @example "Summer Concert" */
  event!: string;

  /** Wall clock at which the event begins; null: none. @example "2031-05-10 20:00:00" */
  event_start!: string | null;

  /** How many; negative for what credit notes took back before the document replaced another one. @example 2 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /** Price of one without tax and after discounts, decimal. @example "10.505" */
  unit_net!: string;

  /** Price of one as it was offered, minor units; negative in credit notes, as all amounts. @example 1250 */
  @ApiProperty({ type: 'integer' })
  unit_minor!: number;

  /** Discount of the line, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  discount_minor!: number;

  /** Tax rate in percent; 0: no tax. @example 19 */
  tax_percent!: number;

  /** Amount without tax, minor units. @example 2101 */
  @ApiProperty({ type: 'integer' })
  net_minor!: number;

  /** Tax, minor units. @example 399 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;

  /** Amount with tax, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;
}

/** What is taxed at one rate. */
export class InvoiceTaxResponse {
  /** Rate in percent. @example 19 */
  percent!: number;

  /** Amount without tax, minor units. @example 2101 */
  @ApiProperty({ type: 'integer' })
  net_minor!: number;

  /** Tax, minor units. @example 399 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;
}

/** An invoice or credit note. It never changes. */
export class InvoiceResponse {
  /** Id of the document. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** What it is. @example invoice */
  @ApiProperty({ enum: [...INVOICE_KINDS] })
  kind!: InvoiceKind;

  /** Its number. @example INV-2031-00042 */
  number!: string;

  /** Order; 0: deleted. @example 6 */
  @ApiProperty({ type: 'integer' })
  order!: number;

  /** Of a credit note, the invoice that it reduces; of an invoice that replaces another one, that one; 0: none. */
  @ApiProperty({ type: 'integer', example: 0 })
  refers_to!: number;

  /** A credit note that takes back the whole invoice. */
  is_cancellation!: boolean;

  /** Day of issue in the zone of the site. @example 2031-05-01 */
  date!: string;

  /** Moment of issue, UTC. @example "2031-05-01 19:30:00" */
  issued_utc!: string;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Amount, decimal; negative for credit notes. @example 25.00 */
  total!: string;

  /** The same in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;

  /** Tax in it, minor units. @example 399 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;

  /** What the tax is called; empty: no tax. @example VAT */
  tax_name!: string;

  /** Tax by rate. */
  taxes!: InvoiceTaxResponse[];

  /** The buyer owes the tax. */
  is_reverse_charge!: boolean;

  /** Why lines without tax have none; `none`: not said. */
  @ApiProperty({ enum: [...EXEMPTIONS] })
  exemption!: Exemption;

  /** The reason as it is printed; empty: none. */
  exemption_text!: string;

  /** Terms for companies that pay late; empty: none. */
  payment_terms!: string;

  /** The tax in the currency of the country; null: the document is in that currency. */
  tax_in_currency!: TaxInCurrencyResponse | null;

  /** Who sells. */
  seller!: InvoiceSellerResponse;

  /** Who buys. */
  buyer!: InvoiceBuyerResponse;

  /** What is billed or credited. */
  lines!: InvoiceLineResponse[];
}

/** Documents of an order. */
export class OrderInvoicesResponse {
  /** The documents, the first one first. */
  invoices!: InvoiceResponse[];
}

/** A page of documents. */
export class InvoiceListResponse extends OrderInvoicesResponse {
  /** Documents in all. @example 2 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;
}
