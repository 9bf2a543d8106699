import { Entity, Index } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, JsonColumn, KeyColumn, StringColumn, TextColumn } from '#core/database';
import type { HolderFilter } from '../../cal/tickets/sales/index.js';
import type { MailFacts } from '../messages/mail-message.entity.js';

/** `open`: messages to its recipients are being queued. `done`: all are queued. */
export type BroadcastState = 'open' | 'done';

/** Something that all holders of tickets of an event, or some of them, are informed of. */
@Entity('mail_broadcasts')
@Index('ix_mail_broadcasts_event', ['event_id', 'id'])
@Index('ix_mail_broadcasts_state', ['state', 'id'])
@Index('uq_mail_broadcasts_origin', ['origin'], { unique: true })
export class MailBroadcastEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Name of the kind of message (`MailKind`). */
  @KeyColumn(40)
  kind: string;

  /** What it came of, such as the id of a domain event; unique. */
  @KeyColumn(80)
  origin: string;

  /** The event or page. */
  @IntColumn()
  event_id: number;

  /** The user who wrote it; null: none. */
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** Subject of a message that a person wrote; empty for others. */
  @StringColumn(200)
  subject: string;

  /** Text of a message that a person wrote, plain; empty for others. */
  @TextColumn()
  body: string;

  /** Who gets it, JSON. */
  @JsonColumn()
  audience: HolderFilter;

  /** What changed, JSON; null: nothing. */
  @JsonColumn({ nullable: true })
  facts: MailFacts | null;

  /** State (`BroadcastState`). */
  @KeyColumn(10)
  state: BroadcastState;

  /** Id of the last attendee whose messages are queued. */
  @IntColumn()
  position: number;

  /** Messages that were queued. */
  @IntColumn()
  recipients: number;

  /** Milliseconds since 1970. */
  @BigIntColumn()
  created: number;
}
