import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Activity } from './activity.js';

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

/** Something that went wrong, for people to read. */
export interface ImportFault {
  code: string;
  message: string;
}

/** An import: what is fetched, how far it is, and the hash that the next callback must bring. */
@Entity('imports')
export class ImportEntity {
  @PrimaryGeneratedColumn()
  id: number;

  /** The name it has in addresses: letters, digits and `_`; unique. */
  @Column('varchar', { length: 64 })
  import_id: string;

  @Column('varchar', { length: 20 })
  origin: Origin;

  /** `schedule`: repeated. */
  @Column('varchar', { length: 20 })
  type: 'manual' | 'schedule';

  @Column('varchar', { length: 2000 })
  source: string;

  @Column('varchar', { length: 20 })
  post_status: EventStatus;

  /** Category that all events get beside their own. */
  @Column('int', { nullable: true })
  category_id: number | null;

  @Column('varchar', { length: 20 })
  authority: Authority;

  /** Whether the source decides about maps, lists and stickiness. */
  @Column('boolean')
  display_settings: boolean;

  /** Who started it, and so the author of what it makes. */
  @Column('int', { nullable: true })
  user_id: number | null;

  @Column('varchar', { length: 20 })
  status: ImportState;

  /** 0 to 100. */
  @Column('int')
  percentage: number;

  /** What the source says; null before the first batch. */
  @Column('int', { nullable: true })
  total_events: number | null;

  @Column('simple-json')
  activity: Activity;

  @Column('simple-json')
  errors: ImportFault[];

  /** Keyed hash of what the next callback must bring; null: none is taken. */
  @Column('varchar', { length: 64, nullable: true })
  hash: string | null;

  /** Keyed hash of the last call that may be repeated, because its answer may have been lost. */
  @Column('varchar', { length: 64, nullable: true })
  last_call: string | null;

  /** Its answer, which only whoever has its hash can open. */
  @Column('text', { nullable: true })
  last_answer: string | null;

  /** Whether this service fetches the source itself. */
  @Column('boolean')
  fetched_here: boolean;

  @Column('varchar', { length: 20, nullable: true })
  frequency: Frequency | null;

  /** When this service fetches next, UTC; null: no more. */
  @Column('datetime', { nullable: true })
  next_run: string | null;

  /** The process at work on it, and until when nobody else may take over (UTC). */
  @Column('varchar', { length: 36, nullable: true })
  runner: string | null;

  @Column('datetime', { nullable: true })
  runner_until: string | null;

  /** UTC. */
  @Column('datetime')
  created: string;

  /** UTC; every callback counts. */
  @Column('datetime')
  modified: string;
}

/** Where an event was imported from last. */
@Entity('imported_events')
export class ImportedEventEntity {
  @PrimaryColumn('int')
  event_id: number;

  @Column('int', { nullable: true })
  import_id: number | null;

  @Column('varchar', { length: 20 })
  origin: Origin;

  @Column('varchar', { length: 2000 })
  source: string;

  /** How it repeats, as the source puts it. */
  @Column('text', { nullable: true })
  recurrence: string | null;

  /** What the import left, so that edits since can be told; kept where edits count. */
  @Column('text', { nullable: true })
  snapshot: string | null;

  /** UTC. */
  @Column('datetime')
  imported: string;
}

/** A venue or organizer that is known under the id of another site. */
@Entity('place_sources')
export class PlaceSourceEntity {
  /** SHA-256 of that id. */
  @PrimaryColumn('varchar', { length: 64 })
  id: string;

  @Column('varchar', { length: 30 })
  kind: string;

  @Column('int')
  content_id: number;
}
