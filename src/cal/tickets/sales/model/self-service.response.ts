import { ApiProperty } from '#core/openapi';
import type { CancellationWay } from '../../kernel/cancellations.js';
import { CANCELLATIONS, type Cancellations } from '../../kernel/cancellations.js';

/** What a purchaser may do with the ticket of one attendee now. */
export class AttendeePermissionsResponse {
  /** Id of the attendee. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name and answers can be changed. */
  change!: boolean;

  /** The ticket can be transferred to another person. */
  transfer!: boolean;

  /** The ticket can be exchanged for another one of the event, as far as the organizer decides. */
  exchange!: boolean;

  /** The ticket costs nothing and can be withdrawn. */
  withdraw!: boolean;

  /** What comes back when the paid ticket is canceled, minor units; null: it cannot be canceled by itself. @example 1250 */
  @ApiProperty({ type: 'integer' })
  cancel_refund_minor!: number | null;

  /** Attendees whose tickets are canceled with it, such as those of a pass, with this one; absent: none. @example [1, 2] */
  @ApiProperty({ type: 'integer', isArray: true })
  canceled_with?: number[];
}

/** What the purchaser of an order may do now. */
export class SelfServiceResponse {
  /**
   * What canceling does: the order is void, it is refunded, or the organizer gets a request. Null: it cannot be canceled.
   * @example void
   */
  @ApiProperty({ enum: ['void', 'refund', 'request'] })
  cancellation!: CancellationWay | null;

  /** What is permitted of each attendee. */
  attendees!: AttendeePermissionsResponse[];
}

/** The request of a purchaser to cancel a paid order. */
export class CancellationRequestResponse {
  /** UTC. @example "2031-05-01 19:30:00" */
  requested_utc!: string;

  /** What the purchaser wrote; may be empty. @example "Cannot come" */
  reason!: string;

  /** When it was declined, UTC; null: not declined. @example "2031-05-02 19:30:00" */
  declined_utc!: string | null;

  /** Why it was declined; may be empty. @example "The event is in two days." */
  decline_reason!: string;
}

/** What purchasers of an event or page may change themselves. Null: as the settings of ticketing say. */
export class OwnSelfServiceRulesResponse {
  /** Names and answers of attendees. */
  attendee_changes!: boolean | null;

  /** Until how many hours before the start. @example 24 */
  @ApiProperty({ type: 'integer' })
  attendee_changes_hours!: number | null;

  /** Transfers of tickets to other persons. */
  ticket_transfers!: boolean | null;

  /** Until how many hours before the start. @example 24 */
  @ApiProperty({ type: 'integer' })
  ticket_transfers_hours!: number | null;

  /** Exchanges of tickets for other tickets of the event. */
  ticket_exchanges!: boolean | null;

  /** Until how many hours before the start. @example 24 */
  @ApiProperty({ type: 'integer' })
  ticket_exchanges_hours!: number | null;

  /** Completed orders that purchasers cancel. @example all */
  @ApiProperty({ enum: [...CANCELLATIONS] })
  cancellations!: Cancellations | null;

  /** Until how many hours before the start. @example 48 */
  @ApiProperty({ type: 'integer' })
  cancellations_hours!: number | null;

  /** What is retained of paid tickets that are canceled, percent. @example 10 */
  @ApiProperty({ type: 'integer' })
  cancellation_fee_percent!: number | null;
}

/** The rules of the site, or those that count for an event or page. */
export class SelfServiceRulesResponse {
  /** Purchasers change names and answers of attendees. */
  attendee_changes!: boolean;

  /** Until how many hours before the start of the event. @example 0 */
  @ApiProperty({ type: 'integer' })
  attendee_changes_hours!: number;

  /** Purchasers transfer tickets to other persons. */
  ticket_transfers!: boolean;

  /** Until how many hours before the start of the event. @example 0 */
  @ApiProperty({ type: 'integer' })
  ticket_transfers_hours!: number;

  /** Purchasers exchange tickets for other tickets of the same event. */
  ticket_exchanges!: boolean;

  /** Until how many hours before the start of the event. @example 0 */
  @ApiProperty({ type: 'integer' })
  ticket_exchanges_hours!: number;

  /** Completed orders that purchasers cancel. @example free */
  @ApiProperty({ enum: [...CANCELLATIONS] })
  cancellations!: Cancellations;

  /** Until how many hours before the start of the event. @example 0 */
  @ApiProperty({ type: 'integer' })
  cancellations_hours!: number;

  /** What the organizer retains of paid tickets that purchasers cancel, percent of their price. @example 0 */
  @ApiProperty({ type: 'integer' })
  cancellation_fee_percent!: number;
}

/** The rules of an event or page. */
export class HostSelfServiceResponse {
  /** Event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** Its own rules. */
  own!: OwnSelfServiceRulesResponse;

  /** The rules that count: its own, else those of the settings. */
  effective!: SelfServiceRulesResponse;
}
