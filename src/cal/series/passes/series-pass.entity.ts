import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn } from '#core/database';

/** A ticket of a series that is sold for several of its dates together. */
@Entity('event_series_passes')
@Index('ix_event_series_passes_series', ['series_id'])
export class SeriesPassEntity {
  /** Which ticket of the series it is (`event_series_ticket_lines`). */
  @IntColumn({ primary: true })
  line_id: number;

  /** The series that it was made for. */
  @ForeignKey('event_series', { onDelete: 'CASCADE' })
  @IntColumn()
  series_id: number;

  /** How many dates a purchaser chooses; null: all that are on sale. */
  @IntColumn({ nullable: true })
  dates_count: number | null;
}
