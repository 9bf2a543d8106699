import { ApiProperty } from '#core/openapi';
import type { EventStatus } from '../../../events/events/event-status.js';

/** An account that has a grant. */
export class GrantedUserResponse {
  /** Id of the user. @example 2 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Login. @example edith */
  login!: string;

  /** The name that others see. @example Edith */
  name!: string;
}

/** An account that may work with the attendees of one event. */
export class EventGrantResponse {
  /** Id of the grant. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Who has the grant. */
  user!: GrantedUserResponse;

  /** Id of the user who made it; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** When it was made, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;

  /** From when on it gives nothing, UTC; null: it does not end by itself. @example null */
  @ApiProperty({ type: String, nullable: true })
  expires_utc!: string | null;

  /** Whether it gives nothing any more. Expired grants are listed for 30 days or longer. @example false */
  is_expired!: boolean;
}

/** The grants of an event. */
export class EventGrantListResponse {
  /** The grants, the oldest first; at most 200. */
  event_grants!: EventGrantResponse[];
}

/** An event or page for which the caller has a grant. */
export class GrantedEventResponse {
  /** Id of the event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Title. @example Summer concert */
  title!: string;

  /** Start, wall clock of `timezone`; null for pages. @example "2031-07-01 19:00:00" */
  start_date!: string | null;

  /** End, wall clock of `timezone`; null for pages. @example "2031-07-01 22:00:00" */
  end_date!: string | null;

  /** Zone of the event; of the site for pages. @example Europe/Paris */
  timezone!: string;

  /** Whether it takes place as announced. */
  event_status!: EventStatus;
}

/** The events for which the caller has a grant. */
export class GrantedEventListResponse {
  /** Events and pages outside of the trash, the earliest first; at most 200, of the newest grants. */
  events!: GrantedEventResponse[];
}
