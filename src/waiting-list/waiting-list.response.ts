import { ApiProperty } from '#core/openapi';
import { WAITING_STATES, type WaitingState } from './waiting-entry.entity.js';

/** A request to wait was taken. It does not say whether the address waits already. */
export class WaitingJoinedResponse {
  /** Always true: a message goes to the address if it is new on the list. */
  joined!: boolean;
}

/** A person who waits. */
export class WaitingEntryResponse {
  /** Id of the entry. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  event!: number;

  /** Ticket; 0: any ticket of the event. @example 5 */
  @ApiProperty({ type: 'integer' })
  ticket!: number;

  /** Name of the person. @example "Pat Buyer" */
  name!: string;

  /** E-mail address of the person. @example pat@example.org */
  email!: string;

  /** Seats that the person wants. @example 2 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /** What became of it. @example waiting */
  @ApiProperty({ enum: [...WAITING_STATES] })
  state!: WaitingState;

  /** Offers that were made. @example 0 */
  @ApiProperty({ type: 'integer' })
  offers!: number;

  /** Until when the offer holds its seats, UTC; null: there is no offer. */
  @ApiProperty({ example: null })
  offered_until_utc!: string | null;

  /** When the person joined, UTC. @example "2031-05-01 19:30:00" */
  joined_utc!: string;
}

/** A page of entries. */
export class WaitingListResponse {
  /** Entries in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** The entries in the order of their lines. */
  entries!: WaitingEntryResponse[];
}

/** Whether an event has a waiting list. */
export class WaitingListEventResponse {
  /** Event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  event!: number;

  /** What the event has chosen; null: as the site says. */
  @ApiProperty({ type: 'boolean', nullable: true, example: null })
  is_on!: boolean | null;

  /** Whether visitors can wait: it is on, and the site sends e-mail. */
  can_join!: boolean;

  /** Whether the site sends e-mail, which waiting lists need. */
  sends_email!: boolean;
}

/** Settings of waiting lists. */
export class WaitingListSettingsResponse {
  /** Visitors can wait for tickets that are sold out. */
  is_on!: boolean;

  /** Hours for which an offer holds its seats. @example 24 */
  @ApiProperty({ type: 'integer' })
  offer_hours!: number;

  /** Most seats that one person can wait for. @example 4 */
  @ApiProperty({ type: 'integer' })
  max_seats!: number;
}
