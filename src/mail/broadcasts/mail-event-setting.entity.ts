import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, IntColumn } from '#core/database';

/** What an event has chosen about e-mail. */
@Entity('mail_event_settings')
@Index('ix_mail_event_settings_check', ['next_check'])
export class MailEventSettingEntity {
  /** The event. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  event_id: number;

  /** Hours before the start at which holders of tickets get a reminder; null: none. */
  @IntColumn({ nullable: true })
  reminder_hours: number | null;

  /** When to look whether the reminder is due, milliseconds since 1970; null: never. */
  @BigIntColumn({ nullable: true })
  next_check: number | null;
}
