import { ApiProperty } from '#core/openapi';
import { ScannedAttendeeResponse } from '../scans/scan.response.js';
import { TICKET_STATES, type TicketState } from '../scans/scan-facts.js';

/** An attendee of a check-in list, as a device stores it: no address, price or answer. */
export class ListedAttendeeResponse {
  /** Id of the attendee. @example 10 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the ticket. @example 9 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Id of the event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Name. @example "Ada Lovelace" */
  name!: string;

  /**
   * Hash of the code of the ticket: the first 16 bytes of SHA-256 over `<id>:<code>`, hexadecimal.
   * @example "5d41402abc4b2a76b9719d911017c592"
   */
  code_hash!: string;

  /** `valid`; `unpaid`: holds a seat that is not paid; `void`: the ticket or the event no longer admits. @example "valid" */
  @ApiProperty({ enum: TICKET_STATES })
  state!: TicketState;

  /** Whether the attendee is checked in, by this list, another one or other means. */
  checked_in!: boolean;

  /** How often the attendee has entered by this list. @example 1 */
  @ApiProperty({ type: 'integer' })
  entries!: number;

  /** Entered by this list, and has not left since. */
  inside!: boolean;

  /** When the attendee entered first by this list, UTC; null: not yet. @example "2031-05-01T19:30:00.000Z" */
  first_scan_utc!: string | null;
}

/** A part of the attendees of a list, or of what changed since. */
export class AdmissionChangesResponse {
  /** The list begins: what is not sent until `has_more` is false is no longer on it. */
  full!: boolean;

  /** Attendees as they are now, each once. */
  items!: ListedAttendeeResponse[];

  /** Ids of attendees who are not on the list; also of some that never were. */
  @ApiProperty({ type: 'array', items: { type: 'integer' } })
  removed!: number[];

  /** More follows at once, with `cursor`. */
  has_more!: boolean;

  /** What to send next time. */
  cursor!: string;

  /** What is stored up to this moment is contained, UTC. @example "2031-05-01T19:30:00.000Z" */
  as_of!: string;

  /** Clock of the service, UTC. @example "2031-05-01T19:30:00.250Z" */
  server_time!: string;
}

/** An attendee that was found by name. */
export class FoundAttendeeResponse extends ScannedAttendeeResponse {
  /** As of attendees in `changes`. @example "valid" */
  @ApiProperty({ enum: TICKET_STATES })
  state!: TicketState;

  /** Whether the attendee is checked in. */
  checked_in!: boolean;

  /** How often the attendee has entered by this list. @example 1 */
  @ApiProperty({ type: 'integer' })
  entries!: number;

  /** Entered by this list, and has not left since. */
  inside!: boolean;
}

/** Attendees that were found by name. */
export class FoundAttendeesResponse {
  /** Attendees by name, at most 20. */
  attendees!: FoundAttendeeResponse[];
}
