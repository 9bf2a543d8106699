import type { Caller } from '#core/context';
import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import type { Information } from '../../catalog/attendees/attendee-information.js';
import type { TicketSeats } from '../../kernel/capacity/pool.js';
import type { AppliedDiscount } from '../prices/order-quote.js';
import type { PurchaseExchange } from './purchase-exchange.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import type { SiteMoment } from '../../kernel/site-clock.service.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import type { OrderState } from '../../kernel/order-states.js';
import type { PriceKind } from './price-kind.js';
import type { OrderFee, PositionPrice } from '../prices/order-prices.js';
import type { PriceNames } from '../prices/price-rules.js';

/** What unpaid seats count against, as keyed hashes: neither addresses nor e-mail addresses are stored for it. */
export interface BuyerKeys {
  /** Null: no limit applies. */
  network_key: string | null;
  /** Null for carts, which have no e-mail address, and where no limit applies. */
  email_key: string | null;
}

/** What those who follow orders have prepared for an order that is to be stored. */
export type OrderAdditions = ReadonlyMap<object, unknown>;

/** A person who gets a ticket. */
export interface NewAttendee {
  name: string;
  email: string;
  /** 1: hide from the public, 0: show, null: nothing was said. */
  optout: number | null;
  information: Information | null;
}

/** Tickets of one kind that are bought together. */
export interface PurchaseLine {
  ticket: TicketEntity;
  host: TicketHost | undefined;
  seats: TicketSeats;
  /** What each ticket costs, in the order of the attendees. */
  prices: readonly PositionPrice[];
  /** Of which kind these prices are; absent: those of the offer. */
  priceKind?: PriceKind;
  attendees: NewAttendee[];
  /** Places that are taken over from a cart's hold. */
  fromHold?: number;
}

/** A purchase as it is to be stored. */
export interface Purchase {
  status: OrderState;
  gateway: string;
  /** Who orders. */
  caller: Caller;
  /** Languages that the purchaser reads, the preferred one first, separated by commas; empty: not known. */
  languages: string;
  purchaser: { name: string; email: string };
  /** What its seats count against while they are unpaid. */
  buyer: BuyerKeys;
  currency: string;
  lines: PurchaseLine[];
  fee: OrderFee;
  /** Sum of all prices and the fee, minor units. */
  totalMinor: number;
  /** What tax and fees are called. */
  names: PriceNames;
  discount?: AppliedDiscount;
  /** Opens hidden tickets of it. */
  accessCode?: AccessCodeEntity;
  /** What followers store with it. */
  additions?: OrderAdditions;
  /** The ticket that is given for it; absent: none. */
  exchange?: PurchaseExchange;
  idempotencyKey: string | null;
  fingerprint: string | null;
  cartId: number | null;
  /** Until when it may be paid, milliseconds since 1970. */
  expires: number | null;
  reason: string;
  at: SiteMoment;
  /** A manager takes seats beyond the capacity. */
  force?: boolean;
  /** No messages about the order itself are sent. */
  isSilent?: boolean;
}

/** A reply to an invitation (RSVP), without an order. */
export interface Reply {
  /** Who enters it. */
  caller: Caller;
  ticket: TicketEntity;
  host: TicketHost | undefined;
  seats: TicketSeats;
  attendee: NewAttendee;
  going: boolean;
  at: SiteMoment;
  force?: boolean;
}
