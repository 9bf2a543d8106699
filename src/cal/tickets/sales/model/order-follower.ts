import type { Caller } from '#core/context';
import { createRegistration } from '#core/modules';
import type { Move } from '../../kernel/capacity/pool.js';
import type { AttendeeEntity } from './attendee.entity.js';
import type { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import type { CreateOrderDto } from './create-order.dto.js';
import type { OrderState } from '../../kernel/order-states.js';
import type { OrderEntity } from './order.entity.js';
import type { OrderAttendeeResponse, OrderResponse } from './order.response.js';
import type { Purchase } from './purchase.js';

/** An order that is about to be stored. */
export interface OrderDraft {
  /** Who orders. */
  caller: Caller;
  /** What was requested. */
  params: CreateOrderDto;
  settings: TicketSettings;
  /** What it costs, minor units. */
  totalMinor: number;
  /** ISO code. */
  currency: string;
  /** The order whose ticket is given for it; absent: none. */
  replaced?: OrderEntity;
}

/** A change of the state of an order. */
export interface OrderTransition {
  /** Who changes it. */
  caller: Caller;
  to: OrderState;
  /** Moment of the change, UTC. */
  nowUtc: string;
}

/** For whom an order is shown. */
export interface OrderAudience {
  viewer: 'manager' | 'purchaser';
  attendees: readonly AttendeeEntity[];
  /** It was placed by the running request. Many are placed at once, so only what costs no statement is added. */
  isNew: boolean;
}

/** Messages about another purchaser that are sent after the unit of work. */
export interface PurchaserMessages {
  /** The new address gets the tickets, or what it needs to pay. */
  confirmation: boolean;
  /** The former address learns that the order has another one. */
  notice: boolean;
}

/** What a follower adds to the representation of an order. */
export interface OrderMembers {
  order?: Partial<OrderResponse> & Readonly<Record<string, unknown>>;
  /** Members of attendees, by their ids. */
  attendees?: ReadonlyMap<number, Partial<OrderAttendeeResponse> & Readonly<Record<string, unknown>>>;
}

/**
 * Follows orders: stores what belongs to them, in the units of work that store and move them, and adds it to their
 * representation. An injectable class with `@RegisterOrderFollower({ order })`, in this service or in another module.
 *
 * `opened`, `moved` and `purchaserChanged` run inside of a unit of work, which may run again after a conflict: they send nothing, wait for
 * nothing that other requests share, and an error that they throw refuses the order or the change. The first
 * two return the seats that they move beyond those of the order.
 * @typeParam Addition what `prepare` returns
 */
export interface OrderFollower<Addition = unknown> {
  /**
   * What a request says to this follower, before anything is stored and outside of any unit of work.
   * @throws RestError 4xx for what cannot be followed
   */
  prepare?(draft: OrderDraft): Promise<Addition | undefined>;
  /** An order was stored. @param addition what `prepare` returned */
  opened?(order: OrderEntity, purchase: Purchase, addition: Addition | undefined): Promise<readonly Move[] | void>;
  /** An order has another state. @param order as it was before */
  moved?(order: OrderEntity, transition: OrderTransition): Promise<readonly Move[] | void>;
  /**
   * An order has a purchaser with another address; it is stored so. Inside of a unit of work, as `moved`.
   * @param former as it was before
   * @param notifiesFormer whether the former address is to learn of it
   * @returns the messages that it stored; nothing: none
   */
  purchaserChanged?(former: OrderEntity, notifiesFormer: boolean): Promise<PurchaserMessages | undefined>;
  /** What it adds to an order that is shown alone; lists have no additions. Not inside of a unit of work. */
  shown?(order: OrderEntity, audience: OrderAudience): Promise<OrderMembers | undefined>;
}

/** How a follower is registered. */
export interface OrderFollowerOptions {
  /**
   * Followers run by this number, the lowest first; two with the same one in the order of their class names. Those of
   * the service: exchanges 100, payments 200, billing 300, consents 400, codes 500, figures 900, mail 1000.
   */
  order: number;
}

/** Registers a provider that implements `OrderFollower`. The decorated class is injectable. */
export const RegisterOrderFollower = createRegistration<OrderFollower, OrderFollowerOptions>();
