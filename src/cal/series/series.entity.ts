import { Entity, ForeignKey, Index } from 'typeorm';
import {
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TaggedBy,
} from '#core/database';
import type { SeriesTemplate } from './series-template.js';

/** A rule has at most so many characters. */
export const MAX_RULE_LENGTH = 500;

/** Events that repeat: by a rule, or at listed dates. Each date is an event of its own. */
@Entity('event_series')
@TaggedBy('id')
@Index('ix_event_series_author', ['author_id', 'id'])
@Index('ix_event_series_grow', ['grow_utc', 'id'])
@Index('ix_event_series_uid', ['ics_uid'])
export class SeriesEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The text after `RRULE:`, `FREQ` first; empty: a list of dates without a rule. */
  @StringColumn(MAX_RULE_LENGTH)
  rule: string;

  /** Starts beside those of the rule, wall clock of the zone, in order. */
  @JsonColumn()
  dates: string[];

  /** Starts that are left out, wall clock of the zone: a time, or a day (`YYYY-MM-DD`) with all of its times. */
  @JsonColumn()
  excluded: string[];

  /** Zone of all dates: IANA name or `UTC±h`. */
  @KeyColumn(60)
  timezone: string;

  /** Start of the first date, wall clock of the zone. */
  @MomentColumn()
  start_date: string;

  /** End of the first date, wall clock of the zone. */
  @MomentColumn()
  end_date: string;

  /** Whether its dates take whole days. */
  @FlagColumn()
  all_day: boolean;

  /** Up to which start the dates are made, wall clock of the zone. */
  @MomentColumn()
  made_until: string;

  /** When the job looks for further dates, UTC; null: all are made. */
  @MomentColumn({ nullable: true })
  grow_utc: string | null;

  /** Account that made it; null once it is deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** What its dates have in common; a date that differs was changed on its own. Null: not known, as of older ones. */
  @JsonColumn({ nullable: true })
  template: SeriesTemplate | null;

  /** The series that it was split from by a change of "this and following" dates; null: none. */
  @IntColumn({ nullable: true })
  split_from_id: number | null;

  /** UID of its master in calendar files, as imported; null: one made of its id. */
  @StringColumn(255, { nullable: true })
  ics_uid: string | null;

  /** Revision of its master in calendar files (`SEQUENCE`); raised with each change of how it repeats. */
  @IntColumn({ default: 0 })
  ics_sequence: number;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** UTC. */
  @MomentColumn()
  modified_utc: string;
}
