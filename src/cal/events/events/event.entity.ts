import { Column, Entity } from 'typeorm';
import { PostEntity } from '../../../core/content/post.entity.js';

/** An event. Its description is `content`. */
@Entity('events')
export class EventEntity extends PostEntity {
  @Column('int', { nullable: true })
  parent_id: number | null;

  @Column('boolean')
  all_day: boolean;

  /** Wall clock of the event's zone; lists sort and filter by it. */
  @Column('datetime')
  start_date: string;

  @Column('datetime')
  end_date: string;

  @Column('datetime')
  start_utc: string;

  @Column('datetime')
  end_utc: string;

  /**
   * All-day events: seconds between the moments they were told to begin and end, where somebody told some (calendar/v1
   * shows them as the duration). Null: their days as a whole.
   */
  @Column('int', { nullable: true })
  all_day_span: number | null;

  /** IANA name or `UTC±h`. */
  @Column('varchar', { length: 60 })
  timezone: string;

  /** As it was sent; what is shown is worked out from it. */
  @Column('varchar', { length: 500 })
  cost: string;

  /** Null until given: the event's own page stands in for it. */
  @Column('varchar', { length: 2000, nullable: true })
  website: string | null;

  @Column('boolean')
  show_map: boolean;

  @Column('boolean')
  show_map_link: boolean;

  /** Left out of lists. */
  @Column('boolean')
  hide_from_listings: boolean;

  @Column('boolean')
  sticky: boolean;

  @Column('boolean')
  featured: boolean;

  @Column('int', { nullable: true })
  venue_id: number | null;

  /** Global ids of the events it was imported from, newest first. */
  @Column('simple-json', { nullable: true })
  lineage: string[] | null;

  /** Revision of what calendar programs show (`SEQUENCE`); raised when date, place, title or status of a public event change. */
  @Column('int', { default: 0 })
  sequence: number;
}

/** An organizer of an event. */
@Entity('event_organizers')
export class EventOrganizerEntity {
  @Column('int', { primary: true })
  event_id: number;

  @Column('int', { primary: true })
  organizer_id: number;

  /** Order in which they were given, from 0. */
  @Column('int')
  position: number;
}
