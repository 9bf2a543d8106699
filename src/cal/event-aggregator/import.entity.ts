import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import {
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from '#core/database';
import type { DateOrder } from '../../import/index.js';
import type { Activity } from './activity.js';
import type { ImportFaultResponse } from './import-fault.response.js';

/** Where events of an import come from (event-aggregator.md §2); files are for the command line. */
export const ORIGINS = ['ics', 'ical', 'gcal', 'url', 'meetup', 'eventbrite'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Statuses that the events of an import may be made with. */
export const EVENT_STATUSES = ['publish', 'draft', 'pending', 'private'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What an import is doing: only a pending one takes callbacks. */
export const IMPORT_STATES = ['draft', 'pending', 'success', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What happens to an event that is there already: it is brought up to date, left alone, or keeps what was edited here. */
export const AUTHORITIES = ['overwrite', 'retain', 'preserve_changes'] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** How often an import repeats that this service does itself. */
export const FREQUENCIES = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** An import: what is fetched, how far it is, and the hash that the next callback must bring. */
@Entity('imports')
@Index('ix_imports_next_run', ['next_run'])
@Index('ix_imports_status', ['status', 'modified'])
@Index('uq_imports_import_id', ['import_id'], { unique: true })
export class ImportEntity {
  /** Import number. */
  @IdColumn()
  id: number;

  /** The name it has in addresses: letters, digits and `_`; unique. */
  @KeyColumn(64)
  import_id: string;

  /** Kind of source: `ics`, `ical`, `gcal`, `url`, `meetup`, `eventbrite`. */
  @KeyColumn(20)
  origin: Origin;

  /** `schedule`: repeated. */
  @KeyColumn(20)
  type: 'manual' | 'schedule';

  /** Address of the source; empty for uploaded files. */
  @StringColumn(2000, { default: '' })
  source: string;

  /** Status of the events it creates. */
  @KeyColumn(20)
  post_status: EventStatus;

  /** Category that all events get beside their own. */
  @IntColumn({ nullable: true })
  category_id: number | null;

  /** Handling of existing events: `overwrite`, `retain`, `preserve_changes`. */
  @KeyColumn(20)
  authority: Authority;

  /** Whether the source decides about maps, lists and stickiness. */
  @FlagColumn()
  display_settings: boolean;

  /** Who started it, and so the author of what it makes. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  user_id: number | null;

  /** `draft`, `pending`, `success`, `failed`; callbacks are accepted while pending. */
  @KeyColumn(20)
  status: ImportState;

  /** 0 to 100. */
  @IntColumn({ default: 0 })
  percentage: number;

  /** What the source says; null before the first batch. */
  @IntColumn({ nullable: true })
  total_events: number | null;

  /** Ids of what was created, updated and skipped, by kind, JSON. */
  @JsonColumn()
  activity: Activity;

  /** Errors for display, JSON. */
  @JsonColumn()
  errors: ImportFaultResponse[];

  /** Keyed hash of what the next callback must bring; null: none is taken. */
  @KeyColumn(64, { nullable: true })
  hash: string | null;

  /** Keyed hash of the last callback, to recognise a retry after a lost response. */
  @KeyColumn(64, { nullable: true })
  last_call: string | null;

  /** Response to that callback, encrypted with a key derived from it. */
  @TextColumn({ nullable: true })
  last_answer: string | null;

  /** Whether this service fetches the source itself. */
  @FlagColumn()
  fetched_here: boolean;

  /** `hourly`, `daily`, `weekly`, `monthly`; null: not repeated by this service. */
  @KeyColumn(20, { nullable: true })
  frequency: Frequency | null;

  /** Order of day, month and year in the dates of its source: `dmy`, `mdy`, `ymd`; null: as its other dates show. */
  @KeyColumn(3, { nullable: true })
  date_order: DateOrder | null;

  /** Next scheduled run, UTC; null: none. */
  @MomentColumn({ nullable: true })
  next_run: string | null;

  /** Lease: id of the process that runs the import; null when none does. */
  @KeyColumn(36, { nullable: true })
  runner: string | null;

  /** Lease: expiry, UTC. */
  @MomentColumn({ nullable: true })
  runner_until: string | null;

  /** UTC. */
  @MomentColumn()
  created: string;

  /** UTC; every callback counts. */
  @MomentColumn()
  modified: string;
}

/** Where an event was imported from last. */
@Entity('imported_events')
@Index('ix_imported_events_import', ['import_id'])
export class ImportedEventEntity {
  /** The imported event. */
  @ForeignKey('events', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  event_id: number;

  /** The import; null once it was deleted. */
  @IntColumn({ nullable: true })
  import_id: number | null;

  @ManyToOne(() => ImportEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'import_id' })
  import?: ImportEntity | null;

  /** Kind of source. */
  @KeyColumn(20)
  origin: Origin;

  /** Address of the source; empty for files. */
  @StringColumn(2000, { default: '' })
  source: string;

  /** Recurrence rule as given by the source. */
  @TextColumn({ nullable: true })
  recurrence: string | null;

  /** Values written by the last import, to detect manual edits; retained when the authority setting preserves them. */
  @TextColumn({ nullable: true })
  snapshot: string | null;

  /** UTC. */
  @MomentColumn()
  imported: string;
}
