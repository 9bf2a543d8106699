import { Entity, ForeignKey, Index } from 'typeorm';
import { FlagColumn, IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';

/** `entry`: attendees are admitted; `entry-exit`: they are also scanned when they leave. */
export const LIST_DIRECTIONS = ['entry', 'entry-exit'] as const;
export type ListDirection = (typeof LIST_DIRECTIONS)[number];

/** When an attendee is admitted again: `never`, `after-exit` (once an exit was scanned), or `always`. */
export const REENTRIES = ['never', 'after-exit', 'always'] as const;
export type Reentry = (typeof REENTRIES)[number];

/** Which codes devices admit without a network: none, signed ones only, or all that are in their copy of the list. */
export const OFFLINE_POLICIES = ['no', 'signed', 'list'] as const;
export type OfflinePolicy = (typeof OFFLINE_POLICIES)[number];

/** Whom devices admit, and when. */
@Entity('admission_lists')
@Index('ix_admission_lists_created_by', ['created_by'])
export class AdmissionListEntity {
  /** Id of the list. */
  @IdColumn()
  id: number;

  /** Name that people gave it. */
  @StringColumn(100)
  name: string;

  /** Whether exits are scanned too. */
  @KeyColumn(12)
  direction: ListDirection;

  /** When an attendee is admitted again. */
  @KeyColumn(12)
  reentry: Reentry;

  /** From when it admits, UTC; null: as the settings of check-ins say. */
  @MomentColumn({ nullable: true })
  opens_utc: string | null;

  /** Until when it admits, UTC; null: as the settings of check-ins say. */
  @MomentColumn({ nullable: true })
  closes_utc: string | null;

  /** Admits all tickets of its events; if not, those of `admission_list_tickets`, which a deleted ticket leaves. */
  @FlagColumn()
  all_tickets: boolean;

  /** Admits attendees whose order is not paid. */
  @FlagColumn()
  admits_unpaid: boolean;

  /** Which codes devices admit without a network. */
  @KeyColumn(8)
  offline: OfflinePolicy;

  /** Grows with every change of whom it admits, so that devices load it anew. */
  @IntColumn({ default: 1 })
  revision: number;

  /** Account that made it. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  created_by: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Last change, UTC. */
  @MomentColumn()
  modified_utc: string;
}
