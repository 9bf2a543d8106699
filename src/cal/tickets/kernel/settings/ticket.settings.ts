import { IsBoolean, IsIn, IsInt, IsNumber, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Accepts, SettingsGroup } from '#core/settings';
import { GATEWAY_NAME } from '../payment-states.js';
import { CANCELLATIONS, MAX_DEADLINE_HOURS, type Cancellations } from '../cancellations.js';

/** What the checkout requests of a purchaser for the invoice. */
export const BILLING_MODES = ['off', 'optional', 'required'] as const;

/** What the checkout requests of a purchaser for the invoice. */
export type BillingMode = (typeof BILLING_MODES)[number];

/** Most seats that a limit can be set to. */
export const MAX_SEATS = 100_000;
/** Most tickets that one order may be limited to. */
export const MAX_ORDER_TICKETS = 1000;
/** Longest time that an order may wait for payment, in minutes: 30 days. */
export const MAX_PAYMENT_MINUTES = 43_200;
/** Most payment providers with a time of their own. */
export const MAX_GATEWAYS = 20;
/** Longest text for purchasers who pay by hand, in characters. */
export const MAX_INSTRUCTIONS_LENGTH = 5000;

/** What the codes of tickets contain. */
export const CODE_FORMATS = ['address', 'signed'] as const;

/** What the codes of tickets contain. */
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** Longest terms on tickets, in characters. */
export const MAX_TERMS_LENGTH = 5000;

/** Longest name of tax and fees, in characters. */
export const MAX_PRICE_NAME_LENGTH = 60;
/** Amounts in the main unit of a currency, up to 99999.999. */
export const FEE_AMOUNT = /^\d{1,5}(?:\.\d{1,3})?$/;
/** An amount in the main unit of a currency, or empty: no limit. */
export const OPTIONAL_LIMIT = /^(\d{1,5}(?:\.\d{1,3})?)?$/;

/** Percentages have at most three decimals, such as 8.875. */
const PERCENT = { maxDecimalPlaces: 3 };

/** Settings of ticketing that administrators change over REST (`cal/tickets/v1/settings`). */
@SettingsGroup({ name: 'tickets', table: 'ticket_settings' })
export class TicketSettings {
  /** Keyed hash of the key that scanners send; empty: scanners have no access. */
  @IsString()
  qr_api_key_hash = '';

  /** Codes admit only while their event runs. */
  @IsBoolean()
  qr_only_during_event = false;

  /** Minutes before the start and after the end of an event that count as running, 0 to 1440. */
  @IsInt()
  @Min(0)
  @Max(1440)
  qr_time_buffer_minutes = 0;

  /** Minutes that a cart holds its seats after it was last changed, 1 to 240. */
  @IsInt()
  @Min(1)
  @Max(240)
  hold_minutes = 15;

  /** Minutes after which a cart returns its seats however often it was changed, 1 to 1440. */
  @IsInt()
  @Min(1)
  @Max(1440)
  hold_max_minutes = 60;

  /** Least tickets of one order, 1 to 1000. */
  @IsInt()
  @Min(1)
  @Max(MAX_ORDER_TICKETS)
  order_min_tickets = 1;

  /** Most tickets of one cart or order, 1 to 1000. */
  @IsInt()
  @Min(1)
  @Max(MAX_ORDER_TICKETS)
  order_max_tickets = 100;

  /** Minutes that an order may wait for payment, 1 to 43200 (30 days). */
  @IsInt()
  @Min(1)
  @Max(MAX_PAYMENT_MINUTES)
  payment_minutes = 60;

  /** The same for single payment providers, by name; these take precedence over `payment_minutes`. */
  @Accepts(
    `an object with at most ${MAX_GATEWAYS} names of payment providers and minutes from 1 to ${MAX_PAYMENT_MINUTES}`,
    isMinutesByGateway,
  )
  payment_minutes_by_gateway: Readonly<Record<string, number>> = { manual: 14 * 24 * 60 };

  /** Minutes that an order entered by a manager of attendees may wait for payment, 1 to 43200. */
  @IsInt()
  @Min(1)
  @Max(MAX_PAYMENT_MINUTES)
  manager_payment_minutes = 14 * 24 * 60;

  /** Orders may be paid by hand (`manual`): by bank transfer or at the entrance. */
  @IsBoolean()
  manual_payment = false;

  /** Shown to purchasers who pay by hand (bank account, at the entrance). Plain text, at most 5000 characters. */
  @IsString()
  @MaxLength(MAX_INSTRUCTIONS_LENGTH)
  manual_instructions = '';

  /** Orders may be paid by bank transfer with a reference (`bank-transfer`). */
  @IsBoolean()
  bank_transfer = false;

  /** Days that an order may wait for a bank transfer, 1 to 60. */
  @IsInt()
  @Min(1)
  @Max(60)
  bank_transfer_days = 14;

  /** Shown to purchasers who pay by bank transfer: the account. Plain text, at most 5000 characters. */
  @IsString()
  @MaxLength(MAX_INSTRUCTIONS_LENGTH)
  bank_transfer_instructions = '';

  /** Tax of tickets that have no rate of their own, and of the fee of orders: percent, 0 to 100; 0: no tax. */
  @IsNumber(PERCENT)
  @Min(0)
  @Max(100)
  tax_percent = 0;

  /** What the tax is called, at most 60 characters. */
  @IsString()
  @MaxLength(MAX_PRICE_NAME_LENGTH)
  tax_name = 'VAT';

  /** Prices contain the tax, unless a ticket says otherwise. If not, it is added at the checkout. */
  @IsBoolean()
  prices_include_tax = true;

  /** What fees are called, at most 60 characters. */
  @IsString()
  @MaxLength(MAX_PRICE_NAME_LENGTH)
  fee_name = 'Service fee';

  /** Fee of each ticket that costs something, in the main unit of its currency, at most 99999.999. */
  @Matches(FEE_AMOUNT)
  ticket_fee = '0';

  /** The same as a share of the price after discounts: percent, 0 to 100. Both are added. */
  @IsNumber(PERCENT)
  @Min(0)
  @Max(100)
  ticket_fee_percent = 0;

  /** Fee of each order that costs something, in the main unit of its currency, at most 99999.999. */
  @Matches(FEE_AMOUNT)
  order_fee = '0';

  /** The same as a share of the prices after discounts: percent, 0 to 100. Both are added. */
  @IsNumber(PERCENT)
  @Min(0)
  @Max(100)
  order_fee_percent = 0;

  /** Whether the checkout requests company, address and VAT id for the invoice: `off`, `optional` or `required`. */
  @IsIn(BILLING_MODES)
  billing_details: BillingMode = 'off';

  /**
   * Orders that cost more need address and country of the buyer, whatever `billing_details` says, in the main unit of their
   * currency, at most 99999.999; empty: no limit. Law of many countries wants them on invoices above an amount.
   */
  @Matches(OPTIONAL_LIMIT)
  billing_required_above = '';

  /** Terms that are printed on tickets. Plain text, at most 5000 characters; empty: none. */
  @IsString()
  @MaxLength(MAX_TERMS_LENGTH)
  ticket_terms = '';

  /**
   * What new drawings of codes contain: `address` of the site with the code, or a `signed` text, which devices verify
   * without a network. Codes of both formats are valid.
   */
  @IsIn(CODE_FORMATS)
  ticket_code_format: CodeFormat = 'address';

  /** Most unpaid seats (in carts and unpaid orders) of one client network, 0 to 100000; 0: no limit. */
  @IsInt()
  @Min(0)
  @Max(MAX_SEATS)
  unpaid_seats_per_network = 40;

  /** Most unpaid seats in orders of one e-mail address, 0 to 100000; 0: no limit. */
  @IsInt()
  @Min(0)
  @Max(MAX_SEATS)
  unpaid_seats_per_email = 20;

  /** Most free seats that one client network may order within 24 hours, 0 to 100000; 0: no limit. */
  @IsInt()
  @Min(0)
  @Max(MAX_SEATS)
  free_seats_per_network = 100;

  /** Most free seats that one e-mail address may order within 24 hours, 0 to 100000; 0: no limit. */
  @IsInt()
  @Min(0)
  @Max(MAX_SEATS)
  free_seats_per_email = 20;

  /** Most carts with seats that one client network may have at once, 0 to 100000; 0: no limit. */
  @IsInt()
  @Min(0)
  @Max(MAX_SEATS)
  open_carts_per_network = 20;

  /** Purchasers change names and answers of attendees. */
  @IsBoolean()
  attendee_changes = true;

  /** Until how many hours before the start of the event, 0 to 8760. */
  @IsInt()
  @Min(0)
  @Max(MAX_DEADLINE_HOURS)
  attendee_changes_hours = 0;

  /** Purchasers transfer tickets to other persons. */
  @IsBoolean()
  ticket_transfers = true;

  /** Until how many hours before the start of the event, 0 to 8760. */
  @IsInt()
  @Min(0)
  @Max(MAX_DEADLINE_HOURS)
  ticket_transfers_hours = 0;

  /** Purchasers exchange tickets for other tickets of the same event, for the difference of their prices. */
  @IsBoolean()
  ticket_exchanges = false;

  /** Until how many hours before the start of the event, 0 to 8760. */
  @IsInt()
  @Min(0)
  @Max(MAX_DEADLINE_HOURS)
  ticket_exchanges_hours = 0;

  /** Completed orders that purchasers cancel: none, free ones, or all. Paid ones are refunded, or requests to the organizer. */
  @IsIn(CANCELLATIONS)
  cancellations: Cancellations = 'free';

  /** Until how many hours before the start of the event, 0 to 8760. */
  @IsInt()
  @Min(0)
  @Max(MAX_DEADLINE_HOURS)
  cancellations_hours = 0;

  /** What the organizer retains of paid tickets that purchasers cancel, percent of their price, 0 to 100. */
  @IsInt()
  @Min(0)
  @Max(100)
  cancellation_fee_percent = 0;

  /** Events and pages whose orders hold seats are deleted for good only with `confirm_sold=true`. */
  @IsBoolean()
  protect_sold = true;
}

/** What the deadline of an order depends on, beside the settings. */
export interface DeadlineFacts {
  gateway: string;
  /** Minutes that the payment provider gives (`minutesToPay`). */
  ofProvider?: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the order was entered by someone who manages attendees. */
  isManager: boolean;
}

/** When an unpaid order expires, milliseconds since 1970. */
export function paymentDeadline(
  settings: TicketSettings,
  { gateway, ofProvider, now, isManager }: DeadlineFacts,
): number {
  const byGateway = settings.payment_minutes_by_gateway;
  const ofSite = isManager ? settings.manager_payment_minutes : settings.payment_minutes;
  const ofGateway = !isManager && Object.hasOwn(byGateway, gateway) ? byGateway[gateway] : ofProvider;
  return now + (ofGateway ?? ofSite) * 60_000;
}

function isMinutesByGateway(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_GATEWAYS &&
    entries.every(([name, minutes]) => GATEWAY_NAME.test(name) && isPaymentTime(minutes))
  );
}

function isPaymentTime(minutes: unknown): boolean {
  return Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= MAX_PAYMENT_MINUTES;
}
