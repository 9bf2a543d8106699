/** Settings of ticketing that administrators change over REST (`cal/tickets/v1/settings`). */
export interface TicketSettings {
  /** Keyed hash of the key that scanners show; empty: no scanner gets in. */
  qr_api_key_hash: string;
  /** Codes admit only while their event runs. */
  qr_only_during_event: boolean;
  /** Minutes before the start and after the end of an event that count as running, 0 to 1440. */
  qr_time_buffer_minutes: number;
  /** Minutes that a cart holds its places after it was last changed, 1 to 240. */
  hold_minutes: number;
  /** Minutes after which a cart gives its places back however often it was changed, 1 to 1440. */
  hold_max_minutes: number;
  /** Least tickets of one order, 1 to 1000. */
  order_min_tickets: number;
  /** Tickets that one cart or order may have, 1 to 1000. */
  order_max_tickets: number;
  /** Minutes that an order may wait for payment, 1 to 43200 (30 days). */
  payment_minutes: number;
  /** The same for single payment providers, by name; these take precedence over `payment_minutes`. */
  payment_minutes_by_gateway: Readonly<Record<string, number>>;
  /** Minutes that an order entered by a manager of attendees may wait for payment, 1 to 43200. */
  manager_payment_minutes: number;
  /** Orders may be paid by hand (`manual`): by bank transfer or at the entrance. */
  manual_payment: boolean;
  /** Shown to purchasers who pay by hand (bank account, at the entrance). */
  manual_instructions: string;
  /** Most unpaid seats (in carts and unpaid orders) of one client network, 0 to 100000; 0: no limit. */
  unpaid_seats_per_network: number;
  /** Most unpaid seats in orders of one e-mail address, 0 to 100000; 0: no limit. */
  unpaid_seats_per_email: number;
  /** Most free seats that one client network may order within 24 hours, 0 to 100000; 0: no limit. */
  free_seats_per_network: number;
  /** Most free seats that one e-mail address may order within 24 hours, 0 to 100000; 0: no limit. */
  free_seats_per_email: number;
  /** Events and pages whose orders hold seats are deleted for good only with `confirm_sold=true`. */
  protect_sold: boolean;
  /** Most carts with seats that one client network may have at once, 0 to 100000; 0: no limit. */
  open_carts_per_network: number;
}

/** What a new site starts with. */
export const TICKET_DEFAULTS: Readonly<TicketSettings> = {
  qr_api_key_hash: '',
  qr_only_during_event: false,
  qr_time_buffer_minutes: 0,
  hold_minutes: 15,
  hold_max_minutes: 60,
  order_min_tickets: 1,
  order_max_tickets: 100,
  payment_minutes: 60,
  payment_minutes_by_gateway: { manual: 24 * 60 },
  manager_payment_minutes: 7 * 24 * 60,
  manual_payment: false,
  manual_instructions: '',
  unpaid_seats_per_network: 40,
  unpaid_seats_per_email: 20,
  free_seats_per_network: 100,
  free_seats_per_email: 20,
  open_carts_per_network: 20,
  protect_sold: true,
};

/**
 * When an unpaid order expires.
 * @param now milliseconds since 1970
 * @param manager whether it was entered by someone who manages attendees
 * @returns milliseconds since 1970
 */
export function paymentDeadline(settings: TicketSettings, gateway: string, now: number, manager: boolean): number {
  const byGateway = settings.payment_minutes_by_gateway;
  const minutes = manager
    ? settings.manager_payment_minutes
    : Object.hasOwn(byGateway, gateway)
      ? byGateway[gateway]
      : settings.payment_minutes;
  return now + minutes * 60_000;
}
