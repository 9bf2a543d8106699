import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { createRegistration, Registrations } from '#core/modules';
import { costIn, FREE_BY_COST, PAID_BY_COST } from './cost.sql.js';
import type { EventAttendanceResponse } from './event.response.js';
import type { PriceRange } from './price-range.js';
import type { TicketHoldersResponse } from './status/event-status.response.js';

/** What visitors can have of the tickets of an event just now. */
export interface SaleSummary {
  /** `later`: no sale has begun yet. */
  state: 'onSale' | 'soldOut' | 'later' | 'ended';
  /**
   * The least and the highest price now of the tickets that are on sale, else of all, in minor units; absent: replies
   * only, or several currencies. Where some are free and others are not, also the least price of the others.
   */
  price?: { minor: number; highestMinor: number; leastPaidMinor?: number; currency: string };
  /** On sale: when the last ticket ends, if that is before the event. Later: when the first begins. Its wall clock. */
  moment?: string;
}

/** What lists are narrowed to: events that one can attend for nothing, or those that cost something. */
export type EventPrice = 'free' | 'paid';

/** What ticketing adds to an event. */
export interface TicketingSummary {
  /** Kinds of tickets there are: `tc` (sold), `rsvp`. */
  providers: string[];
  /** Prices from and to as a cost text, e.g. `10 - 25`; absent when the event's own cost applies. */
  cost?: string;
  /** Offers for JSON-LD, one per ticket. */
  offers?: Record<string, unknown>[];
  /** Absent: there are no tickets, the event has begun, or it does not take place as announced. */
  sale?: SaleSummary;
  attendance: EventAttendanceResponse;
}

/** Where events learn of their tickets. The ticketing module is one; without any, no event has tickets. */
export interface TicketingSource {
  /** Summaries of the events that have tickets or attendees, as far as the caller may know; at most one query. */
  summaries(caller: Caller, eventIds: readonly number[]): Promise<Map<number, TicketingSummary>>;
  /** How many hold tickets of an event. */
  holders(eventId: number): Promise<TicketHoldersResponse>;
  /** Gives an event without tickets copies of those of another one, of which nothing is sold. Part of a unit of work. */
  duplicate(caller: Caller, fromEventId: number, toEventId: number): Promise<void>;
  /** SQL condition for events `e` that have tickets which visitors see. */
  hasTickets: string;
  /** SQL condition for events `e` that have tickets, also hidden ones. */
  hasTicketsOfAnyVisibility: string;
  /** SQL conditions for events `e` with a ticket that costs nothing, and with one that costs something. */
  hasFreeTickets: string;
  hasPaidTickets: string;
  /** SQL condition for events `e` with a ticket whose price is in a range; an RSVP costs 0. @param currency ISO code, that of the site */
  hasTicketsIn(range: PriceRange, currency: string): string;
  /** SQL condition for events `e` that may be in `summaries`. */
  anyTickets: string;
}

/** Registers the provider that implements `TicketingSource`; there is one. */
export const RegisterTicketing = createRegistration<TicketingSource>();

/** The adapter between events and ticketing: the events module calls it, and the ticketing module registers itself. */
@Injectable()
export class TicketingAdapter {
  constructor(private readonly registrations: Registrations) {}

  private get source(): TicketingSource | undefined {
    return this.registrations.one(RegisterTicketing);
  }

  /** SQL condition for events `e` of which ticketing may know something. */
  get any(): string {
    return this.source?.anyTickets ?? '0';
  }

  /** What ticketing knows of these events. */
  summaries(caller: Caller, eventIds: readonly number[]): Promise<Map<number, TicketingSummary>> {
    if (!this.source || eventIds.length === 0) return Promise.resolve(new Map<number, TicketingSummary>());
    return this.source.summaries(caller, eventIds);
  }

  /** How many hold tickets of an event. */
  holders(eventId: number): Promise<TicketHoldersResponse> {
    return this.source?.holders(eventId) ?? Promise.resolve({ attendees: 0, orders: 0, unpaid_orders: 0 });
  }

  /** As in `TicketingSource`. */
  async duplicate(caller: Caller, fromEventId: number, toEventId: number): Promise<void> {
    await this.source?.duplicate(caller, fromEventId, toEventId);
  }

  /** SQL condition for events `e` that are free or not: by their tickets, of events without any by their `cost`. */
  price(price: EventPrice): string {
    const [byTickets, byCost] =
      price === 'free' ? [this.source?.hasFreeTickets, FREE_BY_COST] : [this.source?.hasPaidTickets, PAID_BY_COST];
    return this.byTicketsOr(byTickets, byCost);
  }

  /** SQL condition for events `e` whose price is in a range: by their tickets, of events without any by their `cost`. */
  priceIn(range: PriceRange, currency: string): string {
    return this.byTicketsOr(this.source?.hasTicketsIn(range, currency), costIn(range));
  }

  private byTicketsOr(byTickets: string | undefined, byCost: string): string {
    if (!this.source || byTickets === undefined) return byCost;
    return `(${byTickets} OR (NOT (${this.source.hasTickets}) AND ${byCost}))`;
  }

  /** SQL condition for events `e` with (or without) tickets. @param seesHidden whether hidden tickets count */
  condition(ticketed: boolean, seesHidden: boolean): string {
    if (!this.source) return ticketed ? '1 = 0' : '1 = 1';
    const has = seesHidden ? this.source.hasTicketsOfAnyVisibility : this.source.hasTickets;
    return ticketed ? has : `NOT (${has})`;
  }
}
