import { ApiProperty } from '#core/openapi';
import { EXEMPTIONS, type Exemption } from '../invoice-content.js';

/** Settings of invoices. */
export class InvoiceSettingsResponse {
  /** Orders that are paid get invoices, and refunds of them credit notes. */
  is_on!: boolean;

  /** Who sells. @example "Town Crew e.V." */
  seller_name!: string;

  /** Postal address of the seller with line breaks. @example "Main Street 1\n10115 Berlin" */
  seller_address!: string;

  /** Country of the seller; empty: not shown. @example DE */
  seller_country!: string;

  /** VAT id of the seller; empty: none. @example DE123456789 */
  seller_vat_id!: string;

  /** Tax number of the seller; empty: none. @example 27/123/45678 */
  seller_tax_number!: string;

  /** Number of the seller in a register of companies; empty: none. @example "732829320" */
  seller_registration!: string;

  /** Legal form, capital, court of the register; empty: nothing. @example "SAS au capital de 10 000 €, RCS Paris" */
  seller_legal_info!: string;

  /** Person or office to ask about invoices; empty: none. @example "Box office" */
  seller_contact!: string;

  /** Telephone number of the contact; empty: none. @example "+49 30 123456" */
  seller_phone!: string;

  /** E-mail address of the contact; empty: none. @example office@example.org */
  seller_email!: string;

  /** Why sales without tax have none. */
  @ApiProperty({ enum: [...EXEMPTIONS] })
  exemption!: Exemption;

  /** The reason as it is printed; empty: the usual text. */
  exemption_text!: string;

  /** Companies of other countries with a VAT id that are billed without tax owe it. */
  reverse_charge!: boolean;

  /** Terms for companies that pay late; empty: nothing. */
  payment_terms!: string;

  /** Currency in which the tax is also shown; empty: none. @example SEK */
  tax_currency!: string;

  /** Units of it for one unit of the currency of the tickets; empty: none. @example "11.2345" */
  tax_currency_rate!: string;

  /** First part of the numbers of invoices. @example INV */
  invoice_series!: string;

  /** First part of the numbers of credit notes. @example CN */
  credit_note_series!: string;

  /** Printed where `reverse_charge` applies; empty: the usual text. */
  reverse_charge_text!: string;

  /** Printed below each document; empty: nothing. @example "IBAN DE02 1203 0000 0000 2020 51" */
  footer!: string;
}
