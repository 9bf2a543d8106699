import { ApiProperty } from '#core/openapi';
import {
  CANCELLATION_REFUNDS,
  CANCELLATION_STATES,
  CANCELLATION_STATUSES,
  type CancellationRefunds,
  type CancellationState,
  type CancellationStatus,
} from './event-cancellation.entity.js';
import { ITEM_STATES, type ItemState } from './event-cancellation-item.entity.js';

/** An amount of one currency. */
export class CancellationAmountResponse {
  /** ISO code. @example EUR */
  currency!: string;

  /** Minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  amount_minor!: number;

  /** The same in the unit of the currency. @example "25.00" */
  amount!: string;
}

/** Money that goes back by one payment provider. */
export class CancellationWayResponse extends CancellationAmountResponse {
  /** Name of the payment provider. @example stripe */
  provider!: string;

  /** What purchasers see as its name. @example "By card" */
  label!: string;

  /** `true`: the payment service returns it; `false`: a person does, and notes it with the order. @example true */
  is_automatic!: boolean;

  /** Orders whose money it has. @example 57 */
  @ApiProperty({ type: 'integer' })
  orders!: number;
}

/** Orders and tickets. */
export class CancellationCountResponse {
  /** Orders. @example 57 */
  @ApiProperty({ type: 'integer' })
  orders!: number;

  /** Their tickets in question. @example 120 */
  @ApiProperty({ type: 'integer' })
  tickets!: number;
}

/** Tickets that are not returned, by the reason. */
export class CancellationObstacleResponse extends CancellationCountResponse {
  /**
   * Why: the payment is disputed (payment-disputed), attendees are checked in (attendees-checked-in), the money went back
   * before (already-refunded), an unpaid order has tickets that are not canceled (other-tickets).
   * @example payment-disputed
   */
  reason!: string;

  /** What these tickets are worth, by currency. */
  sums!: CancellationAmountResponse[];
}

/** What a cancellation would do. */
export class CancellationPreviewResponse {
  /** Identifies what is shown; confirm it by sending it. @example 5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef */
  preview_key!: string;

  /** The event. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Title of the event, plain text. @example "Songs by the water" */
  event_title!: string;

  /** Orders whose money goes back, with their tickets. */
  refunded!: CancellationCountResponse;

  /** The money that goes back, by payment provider and currency. */
  ways!: CancellationWayResponse[];

  /** What goes back in all, by currency. */
  returned!: CancellationAmountResponse[];

  /** What the organizer retains, by currency. */
  retained!: CancellationAmountResponse[];

  /** The part of what goes back that was paid in excess, by currency. */
  excess!: CancellationAmountResponse[];

  /** Orders whose tickets end without money. */
  ended!: CancellationCountResponse;

  /** Orders that become void. */
  voided!: CancellationCountResponse;

  /** Orders that wait for payment and stay as they are. */
  unpaid!: CancellationCountResponse;

  /** Orders with tickets that cost nothing and stay as they are. */
  free!: CancellationCountResponse;

  /** What is not returned, and why. */
  not_returned!: CancellationObstacleResponse[];

  /** Addresses of holders that get a message; their purchasers get it too. 0: none is sent. @example 98 */
  @ApiProperty({ type: 'integer' })
  recipients!: number;
}

/** Orders of a cancellation in one state. */
export class CancellationProgressResponse extends CancellationCountResponse {
  /**
   * open: to be returned; returning: money has to leave yet, by a payment service or a person; done; failed: it can be
   * tried again; skipped: not returned. @example done
   */
  @ApiProperty({ enum: [...ITEM_STATES] })
  state!: ItemState;

  /** What goes back of these orders, by currency. */
  sums!: CancellationAmountResponse[];

  /** The part of it that a person returns, by currency. */
  by_hand!: CancellationAmountResponse[];
}

/** A cancellation that was confirmed. */
export class EventCancellationResponse {
  /** Id of the cancellation. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** The event. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Title of the event, plain text. @example "Songs by the water" */
  event_title!: string;

  /** informing: messages are queued first; running: orders are returned; done: no order waits for that. @example running */
  @ApiProperty({ enum: [...CANCELLATION_STATES] })
  state!: CancellationState;

  /** What became of the event. @example canceled */
  @ApiProperty({ enum: [...CANCELLATION_STATUSES] })
  status!: CancellationStatus;

  /** Whose money goes back. @example all */
  @ApiProperty({ enum: [...CANCELLATION_REFUNDS] })
  refunds!: CancellationRefunds;

  /** Ids of the tickets that are returned; null: all. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, nullable: true, example: null })
  ticket_ids!: number[] | null;

  /** Why, plain text; empty: no reason given. @example "The hall is being repaired." */
  reason!: string;

  /** Whether nothing is left to do, for the service or for a person. @example false */
  is_finished!: boolean;

  /** Orders in all. @example 57 */
  @ApiProperty({ type: 'integer' })
  orders!: number;

  /** The orders by state. */
  progress!: CancellationProgressResponse[];

  /** When it was confirmed, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;
}

/** A page of cancellations. */
export class EventCancellationListResponse {
  /** Cancellations in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** The cancellations, newest first. */
  cancellations!: EventCancellationResponse[];
}

/** What became of one order. */
export class CancellationItemResponse extends CancellationAmountResponse {
  /** The order. @example 28 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** Its state. @example returning */
  @ApiProperty({ enum: [...ITEM_STATES] })
  state!: ItemState;

  /** Its tickets that end. @example 2 */
  @ApiProperty({ type: 'integer' })
  tickets!: number;

  /** The part of the amount that a person returns, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  by_hand_minor!: number;

  /** What the organizer retains, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  retained_minor!: number;

  /** Why it was skipped or has failed; empty: it was not. @example "" */
  reason!: string;

  /** The last error; empty: none. @example "" */
  error!: string;
}

/** A page of the orders of a cancellation. */
export class CancellationItemListResponse {
  /** Orders in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** The orders, by id. */
  items!: CancellationItemResponse[];
}
