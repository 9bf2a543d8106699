import { accepting, RestParam } from '#core/parameters';
import { isCurrency } from '#core/site';
import {
  BILLING_MODES,
  type BillingMode,
  CODE_FORMATS,
  type CodeFormat,
} from '../../kernel/settings/ticket.settings.js';
import { GATEWAY_NAME } from '../../kernel/payment-states.js';
import {
  FEE_AMOUNT,
  MAX_GATEWAYS,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_ORDER_TICKETS,
  MAX_PAYMENT_MINUTES,
  MAX_PRICE_NAME_LENGTH,
  MAX_SEATS,
  MAX_TERMS_LENGTH,
  OPTIONAL_LIMIT,
} from '../../kernel/settings/ticket.settings.js';
import { CANCELLATIONS, MAX_DEADLINE_HOURS, type Cancellations } from '../../kernel/cancellations.js';

const PERCENT = { type: 'number', minimum: 0, maximum: 100 } as const;
const PRICE_NAME = { type: 'string', maxLength: MAX_PRICE_NAME_LENGTH } as const;
const FEE = { type: 'string', pattern: FEE_AMOUNT.source } as const;
const SEATS = { type: 'integer', minimum: 0, maximum: MAX_SEATS } as const;

const DEADLINE = { type: 'integer', minimum: 0, maximum: MAX_DEADLINE_HOURS } as const;

/** Every member must be named as a payment provider can be; other types are for the schema to refuse. */
const gatewayNames = accepting(
  'an object whose names are those of payment providers',
  (value) => typeof value !== 'object' || value === null || Object.keys(value).every((name) => GATEWAY_NAME.test(name)),
);

const currency = accepting('the ISO code of a currency such as EUR', isCurrency);

/** Parameters of `POST settings`: only what is sent changes. Bounds: see `TicketSettings`. */
export class ChangeTicketSettingsDto {
  @RestParam({
    type: 'string',
    maxLength: 200,
    pattern: '^(|\\S{8,})$',
    description:
      'New key of the scanners, at least 8 characters, best random ones; empty: none gets in. It cannot be read back.',
  })
  qr_api_key?: string;

  @RestParam({ type: 'boolean', description: 'true: makes a new key, which is returned in this response only.' })
  generate_qr_api_key?: boolean;

  @RestParam({ type: 'boolean', description: 'Codes admit only while their event runs.' })
  qr_only_during_event?: boolean;

  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: 1440,
    description: 'Minutes around an event that count as running.',
  })
  qr_time_buffer_minutes?: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: 240,
    description: 'Minutes that a cart holds its places after it was last changed.',
  })
  hold_minutes?: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: 1440,
    description: 'Minutes after which a cart gives its places back however often it was changed.',
  })
  hold_max_minutes?: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ORDER_TICKETS, description: 'Least tickets of one order.' })
  order_min_tickets?: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ORDER_TICKETS,
    description: 'Tickets that one cart or order may have.',
  })
  order_max_tickets?: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAYMENT_MINUTES,
    description: 'Minutes that an order may wait for payment.',
  })
  payment_minutes?: number;

  @RestParam({
    type: 'object',
    maxProperties: MAX_GATEWAYS,
    additionalProperties: { type: 'integer', minimum: 1, maximum: MAX_PAYMENT_MINUTES },
    check: gatewayNames,
    description:
      'The same for single payment providers: {"manual": 20160}. Replaces the whole list; providers without an entry use payment_minutes.',
  })
  payment_minutes_by_gateway?: Record<string, number>;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAYMENT_MINUTES,
    description: 'Minutes that an order entered by a manager of attendees may wait for payment.',
  })
  manager_payment_minutes?: number;

  @RestParam({
    type: 'boolean',
    description: 'Orders may be paid by hand (gateway manual): by bank transfer or at the entrance.',
  })
  manual_payment?: boolean;

  @RestParam({
    type: 'string',
    maxLength: MAX_INSTRUCTIONS_LENGTH,
    description: 'Shown to purchasers who pay by hand.',
  })
  manual_instructions?: string;

  @RestParam({ type: 'boolean', description: 'Orders may be paid by bank transfer (gateway bank-transfer).' })
  bank_transfer?: boolean;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: 60,
    description: 'Days that an order may wait for a bank transfer.',
  })
  bank_transfer_days?: number;

  @RestParam({
    type: 'string',
    maxLength: MAX_INSTRUCTIONS_LENGTH,
    description: 'Shown to purchasers who pay by bank transfer, with the reference of the order.',
  })
  bank_transfer_instructions?: string;

  @RestParam({
    ...PERCENT,
    description: 'Tax of tickets without a rate of their own, and of the fee of orders: percent; 0: no tax.',
  })
  tax_percent?: number;

  @RestParam({ ...PRICE_NAME, description: 'What the tax is called, such as VAT.' })
  tax_name?: string;

  @RestParam({ type: 'boolean', description: 'Prices contain the tax; false: it is added at the checkout.' })
  prices_include_tax?: boolean;

  @RestParam({ ...PRICE_NAME, description: 'What fees are called.' })
  fee_name?: string;

  @RestParam({
    ...FEE,
    description: 'Fee of each ticket that costs something, in the main unit of its currency (0.50).',
  })
  ticket_fee?: string;

  @RestParam({ ...PERCENT, description: 'The same as percent of the price after discounts. Both are added.' })
  ticket_fee_percent?: number;

  @RestParam({
    ...FEE,
    description: 'Fee of each order that costs something, in the main unit of its currency (1.50).',
  })
  order_fee?: string;

  @RestParam({ ...PERCENT, description: 'The same as percent of the prices after discounts. Both are added.' })
  order_fee_percent?: number;

  @RestParam({
    type: 'string',
    enum: BILLING_MODES,
    description:
      'Whether the checkout requests company, address and VAT id for the invoice; required: address and country of each order that is not free.',
  })
  billing_details?: BillingMode;

  @RestParam({
    type: 'string',
    pattern: OPTIONAL_LIMIT.source,
    description:
      'Orders that cost more need address and country of the buyer, whatever billing_details says, such as 250; empty: no limit.',
  })
  billing_required_above?: string;

  @RestParam({ type: 'string', maxLength: MAX_TERMS_LENGTH, description: 'Terms that are printed on tickets.' })
  ticket_terms?: string;

  @RestParam({
    type: 'string',
    enum: CODE_FORMATS,
    description:
      'What new drawings of codes contain: address of the site with the code, or signed, which devices verify without a network. Codes of both formats are valid.',
  })
  ticket_code_format?: CodeFormat;

  @RestParam({
    ...SEATS,
    description: 'Most unpaid seats, in carts and unpaid orders, of one client network (IPv6: /64); 0: no limit.',
  })
  unpaid_seats_per_network?: number;

  @RestParam({ type: 'boolean', description: 'Purchasers change names and answers of attendees.' })
  attendee_changes?: boolean;

  @RestParam({ ...DEADLINE, description: 'Until how many hours before the start they can change them.' })
  attendee_changes_hours?: number;

  @RestParam({ type: 'boolean', description: 'Purchasers transfer tickets to other persons.' })
  ticket_transfers?: boolean;

  @RestParam({ ...DEADLINE, description: 'Until how many hours before the start they can transfer them.' })
  ticket_transfers_hours?: number;

  @RestParam({
    type: 'boolean',
    description: 'Purchasers exchange tickets for other tickets of the same event, for the difference of their prices.',
  })
  ticket_exchanges?: boolean;

  @RestParam({ ...DEADLINE, description: 'Until how many hours before the start they can exchange them.' })
  ticket_exchanges_hours?: number;

  @RestParam({
    type: 'string',
    enum: CANCELLATIONS,
    description:
      'Completed orders that purchasers cancel: none, free ones, or all. Paid ones are refunded by the payment provider; where only a person can do that, the organizer gets a request.',
  })
  cancellations?: Cancellations;

  @RestParam({ ...DEADLINE, description: 'Until how many hours before the start they can cancel.' })
  cancellations_hours?: number;

  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'What the organizer retains of paid tickets that purchasers cancel, percent of their price.',
  })
  cancellation_fee_percent?: number;

  @RestParam({
    type: 'boolean',
    description: 'Events and pages whose orders hold seats are deleted for good only with confirm_sold=true.',
  })
  protect_sold?: boolean;

  @RestParam({ ...SEATS, description: 'Most unpaid seats in orders of one e-mail address; 0: no limit.' })
  unpaid_seats_per_email?: number;

  @RestParam({
    ...SEATS,
    description: 'Most free seats that one client network (IPv6: /64) may order within 24 hours; 0: no limit.',
  })
  free_seats_per_network?: number;

  @RestParam({
    ...SEATS,
    description: 'Most free seats that one e-mail address may order within 24 hours; 0: no limit.',
  })
  free_seats_per_email?: number;

  @RestParam({ ...SEATS, description: 'Most carts with seats that one client network may have at once; 0: no limit.' })
  open_carts_per_network?: number;

  @RestParam({
    type: 'string',
    check: currency,
    description:
      'ISO 4217 code of the currency of prices, such as EUR. Tickets and discounts keep their amounts; 409 once an order has an amount.',
  })
  currency?: string;
}
