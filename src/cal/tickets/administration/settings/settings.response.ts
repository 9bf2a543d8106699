import { ApiProperty } from '#core/openapi';
import {
  BILLING_MODES,
  type BillingMode,
  CODE_FORMATS,
  type CodeFormat,
} from '../../kernel/settings/ticket.settings.js';
import { ScannerSetupResponse } from '../scanner-keys/scanner-setup.response.js';
import { SelfServiceRulesResponse } from '../../sales/model/self-service.response.js';

/** Settings of ticketing. */
export class TicketSettingsResponse extends SelfServiceRulesResponse {
  /** There is a key for scanners. */
  qr_api_key_set!: boolean;

  /** Codes are accepted only while their event runs. */
  qr_only_during_event!: boolean;

  /** Minutes before the start and after the end of an event that count as running. @example 30 */
  @ApiProperty({ type: 'integer' })
  qr_time_buffer_minutes!: number;

  /** Minutes for which a cart holds its seats after its last change. @example 15 */
  @ApiProperty({ type: 'integer' })
  hold_minutes!: number;

  /** Minutes after which a cart returns its seats in any case. @example 60 */
  @ApiProperty({ type: 'integer' })
  hold_max_minutes!: number;

  /** Fewest tickets of one order. @example 1 */
  @ApiProperty({ type: 'integer' })
  order_min_tickets!: number;

  /** Most tickets of one cart or order. @example 100 */
  @ApiProperty({ type: 'integer' })
  order_max_tickets!: number;

  /** Minutes that an order may wait for payment. @example 60 */
  @ApiProperty({ type: 'integer' })
  payment_minutes!: number;

  /** The same for single payment providers, by name. @example {"manual": 20160} */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  payment_minutes_by_gateway!: Readonly<Record<string, number>>;

  /** The same for orders that managers enter. @example 20160 */
  @ApiProperty({ type: 'integer' })
  manager_payment_minutes!: number;

  /** Orders may be paid by hand: by bank transfer or at the entrance. */
  manual_payment!: boolean;

  /** Text for purchasers who pay by hand. @example "Pay at the entrance." */
  manual_instructions!: string;

  /** Orders may be paid by bank transfer. */
  bank_transfer!: boolean;

  /** Days that an order may wait for a bank transfer. @example 14 */
  @ApiProperty({ type: 'integer' })
  bank_transfer_days!: number;

  /** Text for purchasers who pay by bank transfer. @example "IBAN DE02 1203 0000 0000 2020 51" */
  bank_transfer_instructions!: string;

  /** Tax in percent; 0: no tax. @example 19 */
  tax_percent!: number;

  /** What the tax is called. @example VAT */
  tax_name!: string;

  /** Prices contain the tax; if not, it is added at the checkout. */
  prices_include_tax!: boolean;

  /** What fees are called. @example "Service fee" */
  fee_name!: string;

  /** Fee of each ticket that costs something, decimal. @example 0.50 */
  ticket_fee!: string;

  /** The same as percent of the price after discounts. @example 2.5 */
  ticket_fee_percent!: number;

  /** Fee of each order that costs something, decimal. @example 1.50 */
  order_fee!: string;

  /** The same as percent of the prices after discounts. @example 0 */
  order_fee_percent!: number;

  /** Whether the checkout requests company, address and VAT id for the invoice. @example optional */
  @ApiProperty({ enum: [...BILLING_MODES] })
  billing_details!: BillingMode;

  /** Orders that cost more need address and country of the buyer, decimal; empty: no limit. @example "250" */
  billing_required_above!: string;

  /** Terms that are printed on tickets. @example "Tickets are not refunded." */
  ticket_terms!: string;

  /** What new drawings of codes contain: an address, or a signed text. @example address */
  @ApiProperty({ enum: [...CODE_FORMATS] })
  ticket_code_format!: CodeFormat;

  /** Most unpaid seats of one client network; 0: no limit. @example 40 */
  @ApiProperty({ type: 'integer' })
  unpaid_seats_per_network!: number;

  /** Most unpaid seats of one e-mail address; 0: no limit. @example 20 */
  @ApiProperty({ type: 'integer' })
  unpaid_seats_per_email!: number;

  /** Most free seats that one client network may order in 24 hours; 0: no limit. @example 100 */
  @ApiProperty({ type: 'integer' })
  free_seats_per_network!: number;

  /** Most free seats that one e-mail address may order in 24 hours; 0: no limit. @example 20 */
  @ApiProperty({ type: 'integer' })
  free_seats_per_email!: number;

  /** Most carts with seats of one client network; 0: no limit. @example 20 */
  @ApiProperty({ type: 'integer' })
  open_carts_per_network!: number;

  /** Events and pages with orders are deleted only with `confirm_sold=true`. */
  protect_sold!: boolean;

  /** The new key for scanners. It is shown once. @example yT2f0bW7mJ1cQ9aLx4Rz8VnE */
  qr_api_key?: string;

  /** What a QR code for setting up scanners contains. */
  scanner?: ScannerSetupResponse;

  /** ISO 4217 code of the currency of prices. @example EUR */
  currency!: string;
}
