import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { SettingsGroup } from '#core/settings';

/** Longest address, footer and other texts of the seller, in characters. */
export const MAX_SELLER_NAME_LENGTH = 200;
export const MAX_SELLER_ADDRESS_LENGTH = 500;
export const MAX_INVOICE_TEXT_LENGTH = 1000;
/** Country, or empty. */
export const OPTIONAL_COUNTRY = /^([A-Z]{2})?$/;
/** Tax numbers and VAT ids. */
export const MAX_TAX_NUMBER_LENGTH = 40;
/** First part of numbers: capital letters, digits and dashes. */
export const SERIES = /^[A-Z0-9](?:[A-Z0-9-]{0,10}[A-Z0-9])?$/;

/** Settings of invoices that administrators change over REST (`invoices/v1/settings`). */
@SettingsGroup({ name: 'invoices', table: 'invoice_settings' })
export class InvoiceSettings {
  /** Orders that are paid get invoices, and refunds of them credit notes. */
  @IsBoolean()
  is_on = false;

  /** Who sells, as invoices show it, at most 200 characters; needed where `is_on` is true. */
  @IsString()
  @MaxLength(MAX_SELLER_NAME_LENGTH)
  seller_name = '';

  /** Postal address of the seller with line breaks, at most 500 characters; needed where `is_on` is true. */
  @IsString()
  @MaxLength(MAX_SELLER_ADDRESS_LENGTH)
  seller_address = '';

  /** Country of the seller, ISO 3166-1 code of two letters; empty: not shown. */
  @Matches(OPTIONAL_COUNTRY)
  seller_country = '';

  /** VAT id of the seller, at most 40 characters; empty: none. */
  @IsString()
  @MaxLength(MAX_TAX_NUMBER_LENGTH)
  seller_vat_id = '';

  /** Tax number of the seller, at most 40 characters; empty: none. */
  @IsString()
  @MaxLength(MAX_TAX_NUMBER_LENGTH)
  seller_tax_number = '';

  /** First part of the numbers of invoices: 1 to 12 capital letters, digits and dashes. */
  @Matches(SERIES)
  invoice_series = 'INV';

  /** First part of the numbers of credit notes. The same as that of invoices makes one series of both. */
  @Matches(SERIES)
  credit_note_series = 'CN';

  /**
   * Printed where a company of another country with a VAT id is billed without tax, at most 1000 characters; empty: the
   * usual text in the language of the document.
   */
  @IsString()
  @MaxLength(MAX_INVOICE_TEXT_LENGTH)
  reverse_charge_text = '';

  /** Printed below each document, such as the account and the register, at most 1000 characters; empty: nothing. */
  @IsString()
  @MaxLength(MAX_INVOICE_TEXT_LENGTH)
  footer = '';
}
