import { RestParam } from '#core/parameters';
import { EXEMPTIONS, type Exemption } from '../invoice-content.js';
import {
  MAX_CONTACT_LENGTH,
  MAX_INVOICE_TEXT_LENGTH,
  MAX_SELLER_ADDRESS_LENGTH,
  MAX_SELLER_NAME_LENGTH,
  MAX_TAX_NUMBER_LENGTH,
  OPTIONAL_COUNTRY,
  OPTIONAL_CURRENCY,
  OPTIONAL_EMAIL,
  OPTIONAL_RATE,
  SERIES,
} from './invoice.settings.js';

const SERIES_PARAM = { type: 'string', pattern: SERIES.source } as const;

/** Parameters of `POST settings`: only what is sent changes. Bounds: see `InvoiceSettings`. */
export class ChangeInvoiceSettingsDto {
  @RestParam({ type: 'boolean', description: 'Orders that are paid get invoices, and refunds of them credit notes.' })
  is_on?: boolean;

  @RestParam({ type: 'string', maxLength: MAX_SELLER_NAME_LENGTH, description: 'Who sells.' })
  seller_name?: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_SELLER_ADDRESS_LENGTH,
    description: 'Postal address of the seller with line breaks.',
  })
  seller_address?: string;

  @RestParam({ type: 'string', pattern: OPTIONAL_COUNTRY.source, description: 'Country of the seller, such as DE.' })
  seller_country?: string;

  @RestParam({ type: 'string', maxLength: MAX_TAX_NUMBER_LENGTH, description: 'VAT id of the seller.' })
  seller_vat_id?: string;

  @RestParam({ type: 'string', maxLength: MAX_TAX_NUMBER_LENGTH, description: 'Tax number of the seller.' })
  seller_tax_number?: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_TAX_NUMBER_LENGTH,
    description: 'Number of the seller in a register of companies, such as SIREN or SIRET.',
  })
  seller_registration?: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_SELLER_ADDRESS_LENGTH,
    description: 'Legal form, capital, court of the register, with line breaks.',
  })
  seller_legal_info?: string;

  @RestParam({ type: 'string', maxLength: MAX_CONTACT_LENGTH, description: 'Person or office to ask about invoices.' })
  seller_contact?: string;

  @RestParam({ type: 'string', maxLength: MAX_CONTACT_LENGTH, description: 'Telephone number of the contact.' })
  seller_phone?: string;

  @RestParam({ type: 'string', pattern: OPTIONAL_EMAIL.source, description: 'E-mail address of the contact.' })
  seller_email?: string;

  @RestParam({ type: 'string', enum: [...EXEMPTIONS], description: 'Why sales without tax have none.' })
  exemption?: Exemption;

  @RestParam({
    type: 'string',
    maxLength: MAX_INVOICE_TEXT_LENGTH,
    description: 'The reason as it is printed; needed for exempt.',
  })
  exemption_text?: string;

  @RestParam({
    type: 'boolean',
    description: 'Foreign companies with a VAT id that are billed without tax owe it. Not for admission to events.',
  })
  reverse_charge?: boolean;

  @RestParam({
    type: 'string',
    maxLength: MAX_INVOICE_TEXT_LENGTH,
    description: 'Terms for companies that pay late, printed where a company buys.',
  })
  payment_terms?: string;

  @RestParam({
    type: 'string',
    pattern: OPTIONAL_CURRENCY.source,
    description: 'Currency in which the tax is also shown, such as SEK; needs tax_currency_rate.',
  })
  tax_currency?: string;

  @RestParam({
    type: 'string',
    pattern: OPTIONAL_RATE.source,
    description: 'Units of tax_currency for one unit of the currency of the tickets, such as 11.2345.',
  })
  tax_currency_rate?: string;

  @RestParam({ ...SERIES_PARAM, description: 'First part of the numbers of invoices.' })
  invoice_series?: string;

  @RestParam({ ...SERIES_PARAM, description: 'First part of the numbers of credit notes.' })
  credit_note_series?: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_INVOICE_TEXT_LENGTH,
    description: 'Printed where reverse_charge applies; empty: the usual text.',
  })
  reverse_charge_text?: string;

  @RestParam({ type: 'string', maxLength: MAX_INVOICE_TEXT_LENGTH, description: 'Printed below each document.' })
  footer?: string;
}
