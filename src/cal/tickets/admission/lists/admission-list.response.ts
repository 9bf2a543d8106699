import { ApiProperty } from '#core/openapi';
import {
  LIST_DIRECTIONS,
  OFFLINE_POLICIES,
  REENTRIES,
  type ListDirection,
  type OfflinePolicy,
  type Reentry,
} from './admission-list.entity.js';

/** Whom devices admit, and when. */
export class AdmissionListResponse {
  /** Id of the list. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name. @example "Main entrance" */
  name!: string;

  /** Events and pages whose attendees it admits; those that were deleted are left out. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, example: [4] })
  event_ids!: number[];

  /** Tickets that it admits; null: all of the events. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, nullable: true, example: null })
  ticket_ids!: number[] | null;

  /** Whether exits are scanned too. @example entry */
  @ApiProperty({ enum: [...LIST_DIRECTIONS] })
  direction!: ListDirection;

  /** When an attendee is admitted again. @example never */
  @ApiProperty({ enum: [...REENTRIES] })
  reentry!: Reentry;

  /** From when it admits, UTC; null: as the settings of check-ins say for the event. */
  @ApiProperty({ type: 'string', nullable: true, example: '2031-07-01 16:00:00' })
  opens_utc!: string | null;

  /** Until when it admits, UTC; null: as the settings of check-ins say for the event. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  closes_utc!: string | null;

  /** Admits attendees whose order waits for its payment. @example false */
  admits_unpaid!: boolean;

  /** What devices admit without a network. @example list */
  @ApiProperty({ enum: [...OFFLINE_POLICIES] })
  offline!: OfflinePolicy;

  /** UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;

  /** Last change, UTC. @example "2031-05-01 19:30:00" */
  modified_utc!: string;
}

/** The check-in lists. */
export class AdmissionListListResponse {
  /** The lists, the newest first; at most 500. */
  lists!: AdmissionListResponse[];
}

/** That a list was deleted. */
export class DeletedAdmissionListResponse {
  /** Always true. */
  deleted!: boolean;

  /** Id of the list. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;
}

/** Scans at one gate. */
export class GateCountResponse {
  /** Gate of the devices; empty: without a gate. @example North */
  gate!: string;

  /** Scans that admitted someone, each entry of an attendee. @example 120 */
  @ApiProperty({ type: 'integer' })
  entries!: number;

  /** Scans of exits. @example 4 */
  @ApiProperty({ type: 'integer' })
  exits!: number;
}

/** Attendees of one ticket. */
export class TicketCountResponse {
  /** The ticket. @example 7 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Its name. @example Seat */
  title!: string;

  /** Attendees that the list admits. @example 200 */
  @ApiProperty({ type: 'integer' })
  expected!: number;

  /** Attendees who have entered. @example 120 */
  @ApiProperty({ type: 'integer' })
  admitted!: number;

  /** Attendees who have entered and not left since. @example 116 */
  @ApiProperty({ type: 'integer' })
  inside!: number;
}

/** How many have entered by a list. */
export class AdmissionListCountsResponse {
  /** Attendees that the list admits. @example 200 */
  @ApiProperty({ type: 'integer' })
  expected!: number;

  /** Attendees who have entered. @example 120 */
  @ApiProperty({ type: 'integer' })
  admitted!: number;

  /** Attendees who have entered and not left since. @example 116 */
  @ApiProperty({ type: 'integer' })
  inside!: number;

  /** By gate, by name. */
  by_gate!: GateCountResponse[];

  /** By ticket, by id. */
  by_ticket!: TicketCountResponse[];
}
