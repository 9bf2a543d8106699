import { Entity } from 'typeorm';
import { BigIntColumn, KeyColumn } from '#core/database';

/** An address that wants no reminders and no messages of organisers. */
@Entity('mail_unsubscribes')
export class MailUnsubscribeEntity {
  /** Keyed hash of the address (`MailMessageEntity.recipient_key`). */
  @KeyColumn(64, { primary: true })
  recipient_key: string;

  /** Milliseconds since 1970. */
  @BigIntColumn()
  created: number;
}
