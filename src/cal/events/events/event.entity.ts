import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import {
  FlagColumn,
  FoundBy,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TaggedBy,
} from '#core/database';
import { PostIndexes, PostEntity } from '#core/content';
import type { AttendanceMode, EventStatus } from './event-status.js';
import { VenueEntity } from '../venues/venue.entity.js';
import { OrganizerEntity } from '../organizers/organizer.entity.js';

/** An event. Its description is `content`. */
@Entity('events')
@TaggedBy('id')
@FoundBy('slug')
@PostIndexes('events')
@Index('ft_events', ['title', 'excerpt', 'content'], { fulltext: true })
@Index('ix_events_end', ['status', 'hide_from_listings', 'end_utc', 'start_date', 'id', 'end_date'])
@Index('ix_events_featured', ['featured', 'status', 'hide_from_listings', 'start_date', 'id', 'end_date'])
@Index('ix_events_list', ['status', 'hide_from_listings', 'start_date', 'id', 'end_date'])
@Index('ix_events_modified', ['status', 'modified', 'id'])
@Index('ix_events_parent', ['parent_id'])
@Index('ix_events_start', ['start_date', 'id', 'end_date', 'status', 'hide_from_listings'])
@Index('ix_events_upcoming', ['status', 'start_utc'])
@Index('ix_events_venue', ['venue_id', 'status', 'hide_from_listings', 'start_date', 'id', 'end_date'])
export class EventEntity extends PostEntity {
  /** Event that this one belongs to (series); null: none. */
  @IntColumn({ nullable: true })
  parent_id: number | null;

  @ManyToOne(() => EventEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parent_id' })
  parent?: EventEntity | null;

  /** Whether the event takes whole days. */
  @FlagColumn()
  all_day: boolean;

  /** Wall clock of the event's zone; lists sort and filter by it. */
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

  /**
   * All-day events created with times: their duration in seconds, which calendar/v1 reports. Null: whole days.
   */
  @IntColumn({ nullable: true })
  all_day_span: number | null;

  /** IANA name or `UTC±h`. */
  @KeyColumn(60)
  timezone: string;

  /** As it was sent; what is shown is worked out from it. */
  @StringColumn(500, { default: '' })
  cost: string;

  /** Symbol of the currency of its cost, as text; empty: that of the site; null: as the cost says. */
  @StringColumn(20, { nullable: true })
  currency_symbol: string | null;

  /** On which side of a number the symbol is; null: as the cost says. */
  @KeyColumn(10, { nullable: true })
  currency_position: 'prefix' | 'postfix' | 'suffix' | null;

  /** ISO 4217; null: not known. */
  @KeyColumn(3, { nullable: true })
  currency_code: string | null;

  /** Null while none was set; responses then show the permalink of the event. */
  @StringColumn(2000, { nullable: true })
  website: string | null;

  /** Whether the page shows a map. */
  @FlagColumn()
  show_map: boolean;

  /** Whether the page links to a map. */
  @FlagColumn()
  show_map_link: boolean;

  /** Left out of lists. */
  @FlagColumn()
  hide_from_listings: boolean;

  /** Whether month views show it first. */
  @FlagColumn()
  sticky: boolean;

  /** Whether views highlight it. */
  @FlagColumn()
  featured: boolean;

  /** Venue; null: none. */
  @IntColumn({ nullable: true })
  venue_id: number | null;

  @ManyToOne(() => VenueEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'venue_id' })
  venue?: VenueEntity | null;

  /** Global ids of the events it was imported from, newest first. */
  @JsonColumn({ nullable: true })
  lineage: string[] | null;

  /** Revision of what calendar programs show (`SEQUENCE`); raised when date, place, title or status of a public event change. */
  @IntColumn({ default: 0 })
  sequence: number;

  /** UID in calendar files of an event that was moved here from another system; null: one made of its id. */
  @StringColumn(255, { nullable: true })
  ics_uid: string | null;

  /** Whether the event takes place as announced; `status` says who sees it. */
  @KeyColumn(20, { default: 'scheduled' })
  event_status: EventStatus;

  /** Why it has this status, plain text; empty: no reason given. */
  @StringColumn(500, { default: '' })
  status_reason: string;

  /** Start that a rescheduled event was announced with, wall clock of `former_timezone`; null: never rescheduled. */
  @MomentColumn({ nullable: true })
  former_start_date: string | null;

  /** End that a rescheduled event was announced with, wall clock of `former_timezone`. */
  @MomentColumn({ nullable: true })
  former_end_date: string | null;

  /** Time zone of the former dates: IANA name or `UTC±h`. */
  @KeyColumn(60, { nullable: true })
  former_timezone: string | null;

  /** Whether people attend in person, online, or either. */
  @KeyColumn(20, { default: 'in_person' })
  attendance_mode: AttendanceMode;

  /** http(s) address at which holders of tickets attend online; hidden from all others. Null: none. */
  @StringColumn(2000, { nullable: true })
  online_url: string | null;
}

/** An organizer of an event. */
@Entity('event_organizers')
@TaggedBy('event_id')
@Index('ix_event_organizers_organizer', ['organizer_id', 'event_id'])
export class EventOrganizerEntity {
  /** The event. */
  @IntColumn({ primary: true })
  event_id: number;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event?: EventEntity;

  /** The organizer. */
  @IntColumn({ primary: true })
  organizer_id: number;

  @ManyToOne(() => OrganizerEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organizer_id' })
  organizer?: OrganizerEntity;

  /** Order in which they were given, from 0. */
  @IntColumn()
  position: number;
}
