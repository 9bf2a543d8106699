import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { SettingsGroup } from '#core/settings';
import { EXEMPTIONS, type Exemption } from '../invoice-content.js';

/** Longest address, footer and other texts of the seller, in characters. */
export const MAX_SELLER_NAME_LENGTH = 200;
export const MAX_SELLER_ADDRESS_LENGTH = 500;
export const MAX_INVOICE_TEXT_LENGTH = 1000;
/** Country, or empty. */
export const OPTIONAL_COUNTRY = /^([A-Z]{2})?$/;
/** Tax numbers and VAT ids. */
export const MAX_TAX_NUMBER_LENGTH = 40;
/** Name and telephone number of the seller's contact. */
export const MAX_CONTACT_LENGTH = 100;
/** E-mail address, or empty. */
export const OPTIONAL_EMAIL = /^([^\s@]{1,64}@[^\s@]{1,189})?$/;
/** Currency, or empty. */
export const OPTIONAL_CURRENCY = /^([A-Z]{3})?$/;
/** Exchange rate: a decimal, or empty. */
export const OPTIONAL_RATE = /^(\d{1,6}(?:\.\d{1,6})?)?$/;
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

  /** Number of the seller in a register of companies, such as SIREN or SIRET, at most 40 characters; empty: none. */
  @IsString()
  @MaxLength(MAX_TAX_NUMBER_LENGTH)
  seller_registration = '';

  /** Legal form, capital, court of the register and the like, at most 500 characters with line breaks; empty: nothing. */
  @IsString()
  @MaxLength(MAX_SELLER_ADDRESS_LENGTH)
  seller_legal_info = '';

  /** Person or office to ask about invoices, at most 100 characters; XRechnung needs it. */
  @IsString()
  @MaxLength(MAX_CONTACT_LENGTH)
  seller_contact = '';

  /** Telephone number of the contact, at most 100 characters; XRechnung needs it. */
  @IsString()
  @MaxLength(MAX_CONTACT_LENGTH)
  seller_phone = '';

  /** E-mail address of the contact; XRechnung needs it. */
  @Matches(OPTIONAL_EMAIL)
  seller_email = '';

  /** Why sales without tax have none: `none` (not said), `small_business`, `exempt` or `zero_rated`. */
  @IsIn(EXEMPTIONS)
  exemption: Exemption = 'none';

  /**
   * The reason as it is printed, at most 1000 characters. Needed for `exempt`; empty: for `small_business` the usual text of
   * the seller's country.
   */
  @IsString()
  @MaxLength(MAX_INVOICE_TEXT_LENGTH)
  exemption_text = '';

  /**
   * Companies of other countries with a VAT id that are billed without tax owe it (reverse charge). Admission to an event
   * is taxed where it takes place, so this is for other services only.
   */
  @IsBoolean()
  reverse_charge = false;

  /** Terms for companies that pay late, printed where a company buys, at most 1000 characters; empty: nothing. */
  @IsString()
  @MaxLength(MAX_INVOICE_TEXT_LENGTH)
  payment_terms = '';

  /** Currency in which the tax is also shown, ISO code; empty: that of the tickets is that of the country. */
  @Matches(OPTIONAL_CURRENCY)
  tax_currency = '';

  /** Units of `tax_currency` for one unit of the currency of the tickets, decimal; needed with `tax_currency`. */
  @Matches(OPTIONAL_RATE)
  tax_currency_rate = '';

  /** First part of the numbers of invoices: 1 to 12 capital letters, digits and dashes. */
  @Matches(SERIES)
  invoice_series = 'INV';

  /** First part of the numbers of credit notes. The same as that of invoices makes one series of both. */
  @Matches(SERIES)
  credit_note_series = 'CN';

  /**
   * Printed where `reverse_charge` applies, at most 1000 characters; empty: the
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
