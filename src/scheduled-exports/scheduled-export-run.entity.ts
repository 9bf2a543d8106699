import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigIntColumn, FlagColumn, IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import { ScheduledExportEntity } from './scheduled-export.entity.js';

/**
 * `open`: to be made. `sending`: its messages are queued. `done`: delivered. `empty`: there was nothing, and nothing was
 * sent. `failed`: not delivered; the next run has its days too.
 */
export const RUN_STATES = ['open', 'sending', 'done', 'empty', 'failed'] as const;
/** One of `RUN_STATES`. */
export type RunState = (typeof RUN_STATES)[number];

/** A run of a scheduled export. It stores no records: messages read them when they are sent. */
@Entity('scheduled_export_runs')
@Index('uq_scheduled_export_runs_planned', ['export_id', 'planned'], { unique: true })
@Index('ix_scheduled_export_runs_due', ['state', 'due'])
export class ScheduledExportRunEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The export. */
  @IntColumn()
  export_id: number;

  @ManyToOne(() => ScheduledExportEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'export_id' })
  export?: ScheduledExportEntity;

  /** For when it was planned, milliseconds since 1970. */
  @BigIntColumn()
  planned: number;

  /** First and last day, both included, in the zone of the site; null: everything. */
  @KeyColumn(10, { nullable: true })
  from_day: string | null;

  @KeyColumn(10, { nullable: true })
  to_day: string | null;

  /** A person has asked for it; the next run has its days nevertheless. */
  @FlagColumn()
  is_manual: boolean;

  /** State (`RUN_STATES`). */
  @KeyColumn(10)
  state: RunState;

  /** Records; of bookings, their lines. */
  @IntColumn({ default: 0 })
  records: number;

  /** Size of the files. */
  @BigIntColumn({ default: 0 })
  bytes: number;

  /** Stable code of why it has failed; empty: it has not. */
  @KeyColumn(60, { default: '' })
  error_code: string;

  /** The last error, for display. */
  @StringColumn(250, { default: '' })
  last_error: string;

  /** The owner was informed of the failure, or there is none. */
  @FlagColumn()
  is_reported: boolean;

  /** Attempts that were begun. */
  @IntColumn({ default: 0 })
  attempts: number;

  /** When the next attempt is, or the claim of a running one ends, milliseconds since 1970; null: none. */
  @BigIntColumn({ nullable: true })
  due: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** UTC; null: not finished. */
  @MomentColumn({ nullable: true })
  finished_utc: string | null;
}
