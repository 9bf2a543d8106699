import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
} from '#core/database';
import type { ExportFormat } from '../reports/export.dto.js';

/** What is exported. */
export const EXPORT_KINDS = ['orders', 'attendees', 'payments', 'invoices', 'datev'] as const;
/** One of `EXPORT_KINDS`. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** `period`: what was added since the last run. `all`: everything that there is. */
export const EXPORT_SCOPES = ['period', 'all'] as const;
/** One of `EXPORT_SCOPES`. */
export type ExportScope = (typeof EXPORT_SCOPES)[number];

/** How often. */
export const EXPORT_INTERVALS = ['daily', 'weekly', 'monthly'] as const;
/** One of `EXPORT_INTERVALS`. */
export type ExportInterval = (typeof EXPORT_INTERVALS)[number];

/** Where files go. */
export const EXPORT_TARGETS = ['mail', 'storage'] as const;
/** One of `EXPORT_TARGETS`. */
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** Why an export was switched off by the service; empty: it was not. */
export type OffReason = '' | 'owner-gone' | 'rights-lost' | 'event-gone' | 'no-recipients' | 'restored';

/** A file that is made at regular times, in the name of its owner. */
@Entity('scheduled_exports')
@Index('ix_scheduled_exports_due', ['is_on', 'next_due'])
export class ScheduledExportEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Name, for lists and the subject of messages. */
  @StringColumn(100)
  name: string;

  /** What (`EXPORT_KINDS`). */
  @KeyColumn(20)
  kind: ExportKind;

  /** csv or xlsx. */
  @KeyColumn(10)
  format: ExportFormat;

  /** Only this event or page; null: all. There is no foreign key: without its event, an export must not become one of all. */
  @IntColumn({ nullable: true })
  event_id: number | null;

  /** Currency of bookings, ISO code. */
  @KeyColumn(3)
  currency: string;

  /** How much of it (`EXPORT_SCOPES`). */
  @KeyColumn(10)
  scope: ExportScope;

  /** How often (`EXPORT_INTERVALS`). */
  @KeyColumn(10)
  every: ExportInterval;

  /** Day of the week of weekly ones, 1 (Monday) to 7. */
  @IntColumn()
  weekday: number;

  /** Day of the month of monthly ones, 1 to 28. */
  @IntColumn()
  month_day: number;

  /** Time in the zone of the site, `HH:MM`. */
  @KeyColumn(5)
  time: string;

  /** Where (`EXPORT_TARGETS`). */
  @KeyColumn(10)
  target: ExportTarget;

  /** E-mail addresses. */
  @JsonColumn()
  recipients: readonly string[];

  /** Folder in the store, without slashes around it; empty: none. */
  @KeyColumn(100)
  folder: string;

  /** Nothing is sent about a period in which nothing was added. */
  @FlagColumn()
  skips_empty: boolean;

  /** Account in whose name it runs: who saved it last; null: it is gone. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  owner_id: number | null;

  /** It runs. */
  @FlagColumn()
  is_on: boolean;

  /** Why the service has switched it off (`OffReason`). */
  @KeyColumn(20, { default: '' })
  off_reason: OffReason;

  /** Last day of the last run that was delivered, `YYYY-MM-DD` in the zone of the site. */
  @KeyColumn(10)
  covered_day: string;

  /** When it runs next, milliseconds since 1970. */
  @BigIntColumn()
  next_due: number;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** UTC. */
  @MomentColumn()
  modified_utc: string;
}
