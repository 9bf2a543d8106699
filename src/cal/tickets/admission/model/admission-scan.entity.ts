import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, FlagColumn, IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';

export type ScanDirection = 'entry' | 'exit';

/**
 * What became of a scan: `admitted` or `left`, `refused` by the service or the device, or `conflict`: the device admitted
 * without a network although another scan was first or the ticket was not valid.
 */
export type ScanStatus = 'admitted' | 'left' | 'refused' | 'conflict';

/** Why a scan was refused, or is a conflict. */
export const SCAN_REASONS = [
  'unknown-code',
  'code-replaced',
  'signature-invalid',
  'code-expired',
  'other-event',
  'other-ticket',
  'list-closed',
  'unpaid',
  'void',
  'event-cancelled',
  'already-in',
  'not-inside',
  'no-right',
  'list-unknown',
] as const;
export type ScanReason = (typeof SCAN_REASONS)[number];

/** A scan of a device, refused ones included. It has no names, addresses or codes. */
@Entity('admission_scans')
@Index('uq_admission_scans_nonce', ['device_id', 'nonce'], { unique: true })
@Index('ix_admission_scans_list', ['list_id', 'status', 'id'])
@Index('ix_admission_scans_attendee', ['attendee_id', 'list_id'])
@Index('ix_admission_scans_resolved_by', ['resolved_by'])
export class AdmissionScanEntity {
  /** Id of the scan. */
  @IdColumn()
  id: number;

  /** The device. */
  @ForeignKey('admission_devices', { onDelete: 'CASCADE' })
  @IntColumn()
  device_id: number;

  /** Number that the device gave it once, so that a repeat is known. */
  @KeyColumn(40)
  nonce: string;

  /** The list. */
  @ForeignKey('admission_lists', { onDelete: 'CASCADE' })
  @IntColumn()
  list_id: number;

  /** The attendee; null where the code is of none. */
  @ForeignKey('ticket_attendees', { onDelete: 'CASCADE' })
  @IntColumn({ nullable: true })
  attendee_id: number | null;

  /** `entry` or `exit`. */
  @KeyColumn(8)
  direction: ScanDirection;

  /** What became of it. */
  @KeyColumn(10)
  status: ScanStatus;

  /** Why it was refused or is a conflict; null for others. */
  @KeyColumn(24, { nullable: true })
  reason: ScanReason | null;

  /** Decided by the device, without a network. */
  @FlagColumn()
  offline: boolean;

  /** A supervisor admitted despite a refusal. */
  @FlagColumn()
  forced: boolean;

  /** The reason that the supervisor gave. */
  @StringColumn(250, { nullable: true })
  force_reason: string | null;

  /** Gate of the device then. */
  @StringColumn(100, { default: '' })
  gate: string;

  /** Clock of the device, milliseconds since 1970 (UTC). */
  @BigIntColumn()
  device_ms: number;

  /** The same corrected by the difference of the clocks, milliseconds since 1970 (UTC). */
  @BigIntColumn()
  scanned_ms: number;

  /** When the service received it, UTC. */
  @MomentColumn()
  received_utc: string;

  /** When the check-in of the attendee was undone, UTC, which ends what the scan counts for; null: it was not. */
  @MomentColumn({ nullable: true })
  ended_utc: string | null;

  /** When a supervisor has dealt with the conflict, UTC. */
  @MomentColumn({ nullable: true })
  resolved_utc: string | null;

  /** Account that did so; null for a device. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  resolved_by: number | null;
}
