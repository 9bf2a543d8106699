import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, JsonColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';

/**
 * What a device may do: `scan` codes, `search` attendees by name and admit them by hand, `override` refusals with a
 * reason and see conflicts, `sell` tickets.
 */
export const DEVICE_RIGHTS = ['scan', 'search', 'override', 'sell'] as const;
export type DeviceRight = (typeof DEVICE_RIGHTS)[number];

/** A phone, tablet or scanner that checks attendees in with a token of its own, without an account. */
@Entity('admission_devices')
@Index('uq_admission_devices_token', ['token_hash'], { unique: true })
@Index('uq_admission_devices_enrollment', ['enrollment_hash'], { unique: true })
@Index('ix_admission_devices_created_by', ['created_by'])
export class AdmissionDeviceEntity {
  /** Id of the device. */
  @IdColumn()
  id: number;

  /** Name that people gave it. */
  @StringColumn(100)
  name: string;

  /** Gate at which it is used; may be empty. Counters are per gate. */
  @StringColumn(100, { default: '' })
  gate: string;

  /** What it may do, JSON. */
  @JsonColumn()
  rights: DeviceRight[];

  /** Keyed hash of its token; null until it is enrolled. */
  @KeyColumn(64, { nullable: true })
  token_hash: string | null;

  /** Keyed hash of the secret in the QR code that enrols it; null once it was used. */
  @KeyColumn(64, { nullable: true })
  enrollment_hash: string | null;

  /** Until when the QR code may be used, UTC. */
  @MomentColumn({ nullable: true })
  enrollment_expires_utc: string | null;

  /** When the present token was issued first, UTC; null: never enrolled. */
  @MomentColumn({ nullable: true })
  enrolled_utc: string | null;

  /** What the device says of its browser, shortened; may be empty. */
  @StringColumn(200, { default: '' })
  software: string;

  /** Grows with every change of its name, rights, lists or keys, so that the device reads them again. */
  @IntColumn({ default: 1 })
  revision: number;

  /** Last request, UTC; written at most once a minute. */
  @MomentColumn({ nullable: true })
  last_seen_utc: string | null;

  /** By how much its clock was ahead of the service at the last contact, milliseconds; null: unknown. */
  @BigIntColumn({ nullable: true })
  clock_offset_ms: number | null;

  /** Scans that wait on the device, from its last status. */
  @IntColumn({ default: 0 })
  queue_length: number;

  /** Account that made it. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  created_by: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** When it was revoked, UTC; null: it was not. */
  @MomentColumn({ nullable: true })
  revoked_utc: string | null;

  /** When it learned that and wiped its data, UTC; null: it has not been in contact since. */
  @MomentColumn({ nullable: true })
  wiped_utc: string | null;
}
