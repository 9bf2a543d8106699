import { ApiProperty } from '#core/openapi';
import type { Collection } from '../../catalog/model/ticket.entity.js';

/** Tickets of one kind in a cart. */
export class CartItemResponse {
  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Number of seats that are held. @example 2 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /** Id of the event or page; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** 1: attendees are hidden from public lists. */
  @ApiProperty({ type: 'integer', enum: [0, 1] })
  optout!: number;

  /** Whether attendees are collected individually. */
  iac!: Collection;

  /** Ticket provider. */
  provider!: 'tickets-commerce' | 'rsvp';

  /** What is paid for each, decimal, if purchasers choose that. @example "20.00" */
  amount?: string;
}

/** Attendees of one kind of ticket in a cart. */
export class CartMetaResponse {
  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Ticket provider, as the client sent it. @example tickets-commerce */
  provider!: string;

  /** Answers of each attendee, by slug of the question. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  items!: Record<string, unknown>[];
}

/** A cart. */
export class CartResponse {
  /** Tickets whose seats are held. */
  tickets!: CartItemResponse[];

  /** What the client stored for the tickets in the cart. */
  meta!: CartMetaResponse[];

  /**
   * Address of the cart on the site; empty for an empty cart.
   * @example https://calendar.example/cart/?cart_hash=secret
   */
  cart_url!: string;

  /**
   * Address of the checkout on the site; empty for an empty cart.
   * @example https://calendar.example/checkout/?cart_hash=secret
   */
  checkout_url!: string;

  /** Secret that identifies the cart in later requests. @example b1946ac92492d2347c6235b4d2611184 */
  cart_hash!: string;
}
