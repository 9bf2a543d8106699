import { ApiProperty } from '#core/openapi';
import type { ExchangeState } from './ticket-exchange.entity.js';

/** The event of a ticket that one of another event can be exchanged for. */
export class ExchangeEventResponse {
  /** Id of the event. @example 4 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Title, HTML. @example "Yoga" */
  title!: string;

  /** Start, wall clock of the event. @example "2031-03-10 19:30:00" */
  @ApiProperty({ type: 'string', nullable: true })
  start_date!: string | null;

  /** Zone of the event. @example "Europe/Berlin" */
  timezone!: string;
}

/** A ticket that another one can be exchanged for. */
export class ExchangeOptionResponse {
  /** Id of the ticket. @example 5 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Title of the ticket. @example "Balcony" */
  title!: string;

  /** Its event, where that is another one than that of the former ticket: another date of a series. */
  event?: ExchangeEventResponse;

  /** What an order of it costs now, with fees and tax, minor units. @example 3500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;

  /** What is to be paid, minor units; below 0: what comes back, without the fee of the organizer. @example 1000 */
  @ApiProperty({ type: 'integer' })
  difference_minor!: number;

  /** There seem to be seats. */
  available!: boolean;

  /** Names of the ways to pay that take the difference; none where nothing is to be paid. @example ["manual"] */
  gateways!: string[];
}

/** The tickets that one can be exchanged for. */
export class ExchangeOptionsResponse {
  /** Attendee whose ticket it is. @example 10 */
  @ApiProperty({ type: 'integer' })
  attendee_id!: number;

  /** ISO 4217 code. @example USD */
  currency!: string;

  /** What the ticket is worth: what is left of its price, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  value_minor!: number;

  /** The order of an exchange of it that waits for payment; null: none. @example null */
  @ApiProperty({ type: 'integer' })
  open_order_id!: number | null;

  /** Tickets of the same event or page and the same ticket on other dates of its series, on sale now; not those for which money would go back that the rules of the event retain. */
  tickets!: ExchangeOptionResponse[];

  /** Names of the ways to pay the difference of at least one of the tickets. @example ["manual"] */
  gateways!: string[];
}

/** The exchange that an order is for. */
export class OrderExchangeResponse {
  /** Attendee whose former ticket is given for the one of the order. @example 10 */
  @ApiProperty({ type: 'integer' })
  attendee_id!: number;

  /** The order of that ticket. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** What that ticket pays of the order, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  credit_minor!: number;

  /** What is still to be paid, minor units; 0 unless the order waits for payment. @example 1000 */
  @ApiProperty({ type: 'integer' })
  due_minor!: number;

  /** Open until the order is completed; void when it is canceled, denied or not paid in time. @example open */
  @ApiProperty({ enum: ['open', 'done', 'void'] })
  state!: ExchangeState;
}
