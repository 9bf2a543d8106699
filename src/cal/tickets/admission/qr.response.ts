import { ApiProperty } from '#core/openapi';
import { type AttendeeResponse } from '../catalog/attendees/attendee.response.js';

/** Whether an attendee is checked in. */
export class QrStateResponse {
  /** Id of the attendee. @example 10 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** `1`: checked in; empty: not. @example "1" */
  checked_in!: '1' | '';
}

/** A successful check-in. */
export class CheckedInResponse {
  /** What happened, for people. @example "Ada Lovelace is checked in." */
  msg!: string;

  /** The attendee before the check-in. */
  attendee!: AttendeeResponse;
}

/** A refused check-in. */
export class CheckInRefusedResponse {
  /** Reason for people. @example "Already checked in at 2031-07-01 18:45:00 by a scanner." */
  msg!: string;

  /** Reason for programs. */
  error!:
    | 'security_code_not_valid'
    | 'event_does_not_match'
    | 'attendee_not_authorized'
    | 'event_not_happening_now'
    | 'event_cancelled'
    | 'ticket_transferred'
    | 'attendee_already_checked_in';

  /** The attendee, if the code is valid. */
  attendee?: AttendeeResponse;
}

/** The scan of a request with a wrong key. */
export class WrongScannerKeyResponse {
  /** The wrong key. @example wrong */
  api_key!: string;

  /** Id of the attendee. @example 10 */
  ticket_id!: string;

  /** Id of the event, as sent; null: not sent. */
  @ApiProperty({ oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }], example: null })
  event_id!: string | number | null;

  /** Code of the ticket. @example 8e23029a5f2b8fc4fd66 */
  security_code!: string;
}

/** The code of a ticket. */
export class AttendeeCodeResponse {
  /** Secret code. @example 40bcf07dccc3e67a06f2 */
  security_code!: string;

  /**
   * Address in the QR code.
   * @example https://calendar.example/?event_qr_code=1&ticket_id=10&event_id=1&security_code=40bcf07dccc3e67a06f2&path=wp-json%2Ftribe%2Ftickets%2Fv1%2Fqr
   */
  @ApiProperty({ format: 'uri' })
  url!: string;
}

/** An attempt to check in or out. */
export class CheckInAttemptResponse {
  /** Result. */
  result!: 'in' | 'out' | 'already-in' | 'not-admitted' | 'event-cancelled' | 'code-replaced';

  /** Moment, UTC. @example "2031-07-01 16:45:00" */
  date_utc!: string;

  /** `site`: by a manager; `app`: by a scanner. */
  source!: 'site' | 'app';

  /** Id of the user; 0: a scanner. @example 0 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** Name of the scanner. @example "Entrance 2" */
  device!: string;
}

/** Attempts to check an attendee in or out. */
export class CheckInHistoryResponse {
  /** Attempts, oldest first. */
  check_ins!: CheckInAttemptResponse[];
}
