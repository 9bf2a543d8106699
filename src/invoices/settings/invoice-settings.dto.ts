import { RestParam } from '#core/parameters';
import {
  MAX_INVOICE_TEXT_LENGTH,
  MAX_SELLER_ADDRESS_LENGTH,
  MAX_SELLER_NAME_LENGTH,
  MAX_TAX_NUMBER_LENGTH,
  OPTIONAL_COUNTRY,
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

  @RestParam({ ...SERIES_PARAM, description: 'First part of the numbers of invoices.' })
  invoice_series?: string;

  @RestParam({ ...SERIES_PARAM, description: 'First part of the numbers of credit notes.' })
  credit_note_series?: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_INVOICE_TEXT_LENGTH,
    description: 'Printed where a foreign company with a VAT id is billed without tax; empty: the usual text.',
  })
  reverse_charge_text?: string;

  @RestParam({ type: 'string', maxLength: MAX_INVOICE_TEXT_LENGTH, description: 'Printed below each document.' })
  footer?: string;
}
