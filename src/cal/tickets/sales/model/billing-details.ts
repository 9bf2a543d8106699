import { invalidParameter } from '#core/errors';
import type { BillingMode, TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { parsePrice } from '../../kernel/money/money.js';
import type { BillingDetailsDto } from './billing-details.dto.js';
import type { BillingDetailsEntity } from './billing-details.entity.js';

/** For whom an invoice is. */
export type BillingDetails = Pick<BillingDetailsEntity, 'company' | 'address' | 'country' | 'vat_id'>;

/**
 * What an order at this price requires: an invoice above a limit of the country has to show the address of the buyer.
 * @param currency ISO code, in whose main unit the limit is
 */
export function billingModeOf(
  settings: Pick<TicketSettings, 'billing_details' | 'billing_required_above'>,
  totalMinor: number,
  currency: string,
): BillingMode {
  const { billing_details: mode, billing_required_above: limit } = settings;
  const limitMinor = limit === '' ? undefined : parsePrice(limit, currency);
  return limitMinor !== undefined && totalMinor > limitMinor ? 'required' : mode;
}

/**
 * The details that an order stores; nothing where none were sent.
 * @param isFree the order costs nothing, so it has no invoice
 * @throws RestError 400 `rest_invalid_param` where the site requires an address, or does not take details
 */
export function billingDetails(
  sent: BillingDetailsDto | undefined,
  mode: BillingMode,
  isFree: boolean,
): BillingDetails | undefined {
  const { company = '', address = '', country = '', vat_id: vatId = '' } = sent ?? {};
  const isEmpty = company + address + country + vatId === '';
  if (mode === 'off' && !isEmpty)
    throw invalidParameter('billing', 'This site does not take billing details (setting billing_details).');
  if (mode === 'required' && !isFree && (address === '' || country === ''))
    throw invalidParameter('billing', 'Send billing.address and billing.country, which the invoice has to show.');
  if (vatId !== '' && company === '')
    throw invalidParameter('billing.company', 'A VAT id needs billing.company: the company that it belongs to.');
  return isEmpty ? undefined : { company, address, country, vat_id: vatId };
}
