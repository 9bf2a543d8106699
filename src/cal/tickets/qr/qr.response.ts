import { ApiProperty } from '#core/openapi';
import { AttendeeResponse } from '../attendees/attendee.response.js';

/** Whether an attendee is checked in. */
export class QrStateResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the attendee.', example: 10 })
  id!: number;

  @ApiProperty({ type: 'string', enum: ['1', ''], description: '`1`: checked in; empty: not.', example: '1' })
  checked_in!: '1' | '';
}

/** A successful check-in. */
export class CheckedInResponse {
  @ApiProperty({ type: 'string', description: 'What happened, for people.', example: 'Ada Lovelace is checked in.' })
  msg!: string;

  @ApiProperty({ type: AttendeeResponse, description: 'The attendee before the check-in.' })
  attendee!: AttendeeResponse;
}

/** A refused check-in. */
export class CheckInRefusedResponse {
  @ApiProperty({
    type: 'string',
    description: 'Reason for people.',
    example: 'Already checked in at 2031-07-01 18:45:00 by a scanner.',
  })
  msg!: string;

  @ApiProperty({
    type: 'string',
    enum: [
      'security_code_not_valid',
      'event_does_not_match',
      'attendee_not_authorized',
      'event_not_happening_now',
      'event_cancelled',
      'attendee_already_checked_in',
    ],
    description: 'Reason for programs.',
  })
  error!: string;

  @ApiProperty({ type: AttendeeResponse, required: false, description: 'The attendee, if the code is valid.' })
  attendee?: AttendeeResponse;
}

/** The scan of a request with a wrong key. */
export class WrongScannerKeyResponse {
  @ApiProperty({ type: 'string', description: 'The wrong key.', example: 'wrong' })
  api_key!: string;

  @ApiProperty({ type: 'string', description: 'Id of the attendee.', example: '10' })
  ticket_id!: string;

  @ApiProperty({
    oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }],
    description: 'Id of the event, as sent; null: not sent.',
    example: null,
  })
  event_id!: string | number | null;

  @ApiProperty({ type: 'string', description: 'Code of the ticket.', example: '8e23029a5f2b8fc4fd66' })
  security_code!: string;
}

/** The code of a ticket. */
export class AttendeeCodeResponse {
  @ApiProperty({ type: 'string', description: 'Secret code.', example: '40bcf07dccc3e67a06f2' })
  security_code!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address in the QR code.',
    example:
      'https://calendar.example/?event_qr_code=1&ticket_id=10&event_id=1&security_code=40bcf07dccc3e67a06f2&path=wp-json%2Ftribe%2Ftickets%2Fv1%2Fqr',
  })
  url!: string;
}

/** An attempt to check in or out. */
export class CheckInAttemptResponse {
  @ApiProperty({
    type: 'string',
    enum: ['in', 'out', 'already-in', 'not-admitted', 'event-cancelled'],
    description: 'Result.',
  })
  result!: 'in' | 'out' | 'already-in' | 'not-admitted' | 'event-cancelled';

  @ApiProperty({ type: 'string', description: 'Moment, UTC.', example: '2031-07-01 16:45:00' })
  date_utc!: string;

  @ApiProperty({ type: 'string', enum: ['site', 'app'], description: '`site`: by a manager; `app`: by a scanner.' })
  source!: 'site' | 'app';

  @ApiProperty({ type: 'integer', description: 'Id of the user; 0: a scanner.', example: 0 })
  author!: number;

  @ApiProperty({ type: 'string', description: 'Name of the scanner.', example: 'Entrance 2' })
  device!: string;
}

/** Attempts to check an attendee in or out. */
export class CheckInHistoryResponse {
  @ApiProperty({ type: [CheckInAttemptResponse], description: 'Attempts, oldest first.' })
  check_ins!: CheckInAttemptResponse[];
}
