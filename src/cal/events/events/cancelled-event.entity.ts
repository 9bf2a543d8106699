import { Entity, Index } from 'typeorm';
import { FlagColumn, IntColumn, JsonColumn, KeyColumn, MomentColumn, StringColumn, TextColumn } from '#core/database';

/**
 * An event that was public and has left the calendar, as it was last shown to visitors. It outlives the event itself,
 * so it has no foreign keys.
 */
@Entity('cancelled_events')
@Index('ix_cancelled_events_cancelled', ['cancelled_utc'])
export class CancelledEventEntity {
  /** Id of the former event. */
  @IntColumn({ primary: true })
  event_id: number;

  /** When it left the calendar. */
  @MomentColumn()
  cancelled_utc: string;

  /** Revision of the cancellation, greater than any that was published before. */
  @IntColumn()
  sequence: number;

  /** Last public title. */
  @TextColumn()
  title: string;

  /** Whether it was an all-day event. */
  @FlagColumn()
  all_day: boolean;

  /** Wall clock of the event's zone. */
  @MomentColumn()
  start_date: string;

  /** Wall clock of the event's zone. */
  @MomentColumn()
  end_date: string;

  /** UTC. */
  @MomentColumn()
  start_utc: string;

  /** UTC. */
  @MomentColumn()
  end_utc: string;

  /** IANA name or `UTC±h`. */
  @KeyColumn(60)
  timezone: string;

  /** Whether it was featured. */
  @FlagColumn()
  featured: boolean;

  /** Last venue; null: none. */
  @IntColumn({ nullable: true })
  venue_id: number | null;

  /** Organizers in their order, JSON. */
  @JsonColumn()
  organizer_ids: number[];

  /** Categories and tags. */
  @JsonColumn()
  term_ids: number[];

  /** UID of its own in calendar files; null: one made of its id. */
  @StringColumn(255, { nullable: true })
  ics_uid: string | null;
}
