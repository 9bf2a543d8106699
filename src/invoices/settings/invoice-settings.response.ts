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

  /** First part of the numbers of invoices. @example INV */
  invoice_series!: string;

  /** First part of the numbers of credit notes. @example CN */
  credit_note_series!: string;

  /** Printed where a foreign company with a VAT id is billed without tax; empty: the usual text. */
  reverse_charge_text!: string;

  /** Printed below each document; empty: nothing. @example "IBAN DE02 1203 0000 0000 2020 51" */
  footer!: string;
}
