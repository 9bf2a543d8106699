import { Entity, ForeignKey, Index } from 'typeorm';
import { FlagColumn, IntColumn, MomentColumn, TaggedBy } from '#core/database';

/** A date of a series: an event with the start that the series has given it. */
@Entity('event_series_dates')
@TaggedBy('event_id', 'series_id')
@Index('uq_event_series_dates_start', ['series_id', 'original_start'], { unique: true })
export class SeriesDateEntity {
  /** The event; it is in one series at most. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  event_id: number;

  /** The series. */
  @ForeignKey('event_series', { onDelete: 'CASCADE' })
  @IntColumn()
  series_id: number;

  /** Start by the series, wall clock of its zone; it stays when the event is moved. Unique per series: made once. */
  @MomentColumn()
  original_start: string;

  /** The series no longer has this start; the event was kept, for its orders or because it is over. */
  @FlagColumn()
  is_detached: boolean;
}
