import { ApiProperty } from '#core/openapi';

/** A message to one recipient. */
export class MailMessageResponse {
  /** Sequence number. @example 12 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Kind of message. @example order-completed */
  kind!: string;

  /** Address of the recipient. @example ada@example.org */
  recipient!: string;

  /** The order that it is about; null: none. @example 10 */
  @ApiProperty({ type: 'integer', nullable: true })
  order_id!: number | null;

  /** The event or page that it is about; null: none. @example 4 */
  @ApiProperty({ type: 'integer', nullable: true })
  event_id!: number | null;

  /**
   * `queued`, `sending`, `sent` (the mail server accepted it), `failed` (refused for good, or too often), `bounced` (it
   * came back) or `skipped` (there was nothing to say any more).
   * @example sent
   */
  state!: string;

  /** 1, and one more for each time it was sent again on request. @example 1 */
  @ApiProperty({ type: 'integer' })
  revision!: number;

  /** Attempts so far. @example 1 */
  @ApiProperty({ type: 'integer' })
  attempts!: number;

  /** Why the last attempt failed, or the message came back; empty: it did not. @example "" */
  last_error!: string;

  /** When it was queued. @example 2031-05-01T19:30:00Z */
  @ApiProperty({ format: 'date-time' })
  created!: string;

  /** When the mail server accepted it; null: not yet. @example 2031-05-01T19:30:02Z */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sent!: string | null;

  /** When the next attempt is due; null: none. @example null */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  next_attempt!: string | null;
}

/** What an event has chosen about e-mail. */
export class MailEventResponse {
  /** Id of the event. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Hours before the start at which holders of tickets get a reminder; 0: none. @example 24 */
  @ApiProperty({ type: 'integer' })
  reminder_hours!: number;
}

/** A message to attendees of an event. */
export class AnnouncementResponse {
  /** Sequence number; null for a preview. @example null */
  @ApiProperty({ type: 'integer', nullable: true })
  id!: number | null;

  /** Subject. @example "The entrance opens at 19:00" */
  subject!: string;

  /** `preview`; `open` while messages are being queued; `done` when all are. @example preview */
  state!: string;

  /** Addresses that get it; of one that was sent: messages that were queued. @example 47 */
  @ApiProperty({ type: 'integer' })
  recipients!: number;

  /** When it was sent; null for a preview. @example null */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  created!: string | null;

  /** The message as text; in previews only. @example "The entrance opens at 19:00" */
  text?: string;

  /** The message as HTML; in previews only. @example "<p>The entrance opens at 19:00</p>" */
  html?: string;
}

/** A message that is on its way. */
export class QueuedMailResponse {
  /** Address that it is sent to. @example ada@example.org */
  recipient!: string;
}

/** A bounce that was noted. */
export class BounceResponse {
  /** Whether a message was found that it belongs to. @example false */
  found!: boolean;
}
