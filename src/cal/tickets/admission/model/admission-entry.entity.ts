import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, FlagColumn, IntColumn } from '#core/database';

/** Whether an attendee is inside, for one check-in list. There is no row before the first entry, and none after an undo. */
@Entity('admission_entries')
@Index('ix_admission_entries_attendee', ['attendee_id'])
@Index('ix_admission_entries_first_scan', ['first_scan_id'])
export class AdmissionEntryEntity {
  /** The list. */
  @ForeignKey('admission_lists', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  list_id: number;

  /** The attendee. */
  @ForeignKey('ticket_attendees', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  attendee_id: number;

  /** Entered, and has not left since. */
  @FlagColumn()
  inside: boolean;

  /** How often the attendee entered. */
  @IntColumn({ default: 1 })
  entries: number;

  /** The scan that counts as the first entry: the earliest valid one by corrected time. */
  @ForeignKey('admission_scans', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  first_scan_id: number | null;

  /** Corrected time of the first entry, milliseconds since 1970 (UTC). */
  @BigIntColumn()
  first_scanned_ms: number;

  /** Corrected time of the last entry or exit that counts, milliseconds since 1970 (UTC). */
  @BigIntColumn()
  last_scanned_ms: number;
}
