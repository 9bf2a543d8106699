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
  /** Tickets that one cart or order may have, 1 to 1000. */
  order_max_tickets: number;
  /** Minutes that an order may wait for payment, 1 to 43200 (30 days). */
  payment_minutes: number;
  /** What purchasers are told who pay by hand (bank account, at the door). */
  manual_instructions: string;
}

/** What a new site starts with. */
export const TICKET_DEFAULTS: Readonly<TicketSettings> = {
  qr_api_key_hash: '',
  qr_only_during_event: false,
  qr_time_buffer_minutes: 0,
  hold_minutes: 15,
  hold_max_minutes: 60,
  order_max_tickets: 100,
  payment_minutes: 7 * 24 * 60,
  manual_instructions: '',
};
