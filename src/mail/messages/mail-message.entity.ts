import { Entity, Index } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, JsonColumn, KeyColumn, StringColumn } from '#core/database';

/**
 * State of a message. `queued`: waits for its turn or for the next attempt. `sending`: a process has claimed it.
 * `sent`: the server has accepted it. `failed`: it was refused for good, or too often. `bounced`: it came back.
 * `skipped`: there was nothing to say any more when its turn came.
 */
export type MailState = (typeof MAIL_STATES)[number];

/** All states. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced', 'skipped'] as const;

/** Order of sending: messages to many people wait for those that one person waits for. */
export const MAIL_LANES = { single: 0, bulk: 1 } as const;

/** What a message is about beside order and event; ids and former values only, and no personal data. */
export type MailFacts = Readonly<Record<string, unknown>>;

/**
 * An e-mail to one recipient. Its contents are written when it is sent, from what is stored then. There is one of each
 * kind, topic, recipient and revision, and its Message-ID stays the same over all attempts.
 */
@Entity('mail_messages')
@Index('ix_mail_messages_created', ['created', 'id'])
@Index('ix_mail_messages_event', ['event_id', 'id'])
@Index('ix_mail_messages_lane', ['lane', 'due', 'id'])
@Index('ix_mail_messages_order', ['order_id', 'id'])
@Index('ix_mail_messages_recipient', ['recipient_key'])
@Index('ix_mail_messages_state', ['state', 'id'])
@Index('uq_mail_messages_id', ['message_id'], { unique: true })
@Index('uq_mail_messages_once', ['kind', 'topic', 'recipient_key', 'revision'], { unique: true })
export class MailMessageEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Name of the kind of message (`MailKind`). */
  @KeyColumn(40)
  kind: string;

  /** What it is about, such as `order 12`; with kind, recipient and revision it is unique. */
  @KeyColumn(80)
  topic: string;

  /** Keyed hash of the address in lower case. */
  @KeyColumn(64)
  recipient_key: string;

  /** 1, and one more for each time it was sent again on request. */
  @IntColumn()
  revision: number;

  /** E-mail address. */
  @StringColumn(254)
  recipient: string;

  /** Name of the recipient. */
  @StringColumn(250)
  recipient_name: string;

  /** Languages that the recipient reads, as `OrderEntity.languages`. */
  @KeyColumn(80)
  languages: string;

  /** The order; null for messages about none. */
  @IntColumn({ nullable: true })
  order_id: number | null;

  /** The event or page; null for messages about none. */
  @IntColumn({ nullable: true })
  event_id: number | null;

  /** Other facts, JSON; null: none. */
  @JsonColumn({ nullable: true })
  facts: MailFacts | null;

  /** State (`MailState`). */
  @KeyColumn(10)
  state: MailState;

  /** `MAIL_LANES` while it is to be sent; null afterwards. */
  @IntColumn({ nullable: true })
  lane: number | null;

  /** Attempts that were begun. */
  @IntColumn()
  attempts: number;

  /** When the next attempt is due, milliseconds since 1970 by the clock of the database. While a process sends it: when its lease ends. */
  @BigIntColumn()
  due: number;

  /** Why the last attempt failed or the message came back; empty: it did not. */
  @StringColumn(500)
  last_error: string;

  /** `Message-ID` without angle brackets. */
  @KeyColumn(200)
  message_id: string;

  /** When it was queued, milliseconds since 1970. */
  @BigIntColumn()
  created: number;

  /** When the server accepted it, milliseconds since 1970. */
  @BigIntColumn({ nullable: true })
  sent: number | null;
}
