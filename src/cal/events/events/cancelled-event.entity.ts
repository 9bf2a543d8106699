import { Column, Entity } from 'typeorm';

/**
 * An event that was public and has left the calendar, as it was last shown to visitors. It outlives the event itself,
 * so it has no foreign keys.
 */
@Entity('cancelled_events')
export class CancelledEventEntity {
  @Column('int', { primary: true })
  event_id: number;

  /** When it left the calendar. */
  @Column('datetime')
  cancelled_utc: string;

  /** Revision of the cancellation, greater than any that was published before. */
  @Column('int')
  sequence: number;

  @Column('text')
  title: string;

  @Column('boolean')
  all_day: boolean;

  /** Wall clock of the event's zone. */
  @Column('datetime')
  start_date: string;

  @Column('datetime')
  end_date: string;

  @Column('datetime')
  start_utc: string;

  @Column('datetime')
  end_utc: string;

  /** IANA name or `UTC±h`. */
  @Column('varchar', { length: 60 })
  timezone: string;

  @Column('boolean')
  featured: boolean;

  @Column('int', { nullable: true })
  venue_id: number | null;

  @Column('simple-json')
  organizer_ids: number[];

  /** Categories and tags. */
  @Column('simple-json')
  term_ids: number[];
}
