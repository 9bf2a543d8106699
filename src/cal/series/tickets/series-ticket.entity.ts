import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn } from '#core/database';

/** A ticket of a date that is one of the tickets of its series. Tickets that only one date has are not here. */
@Entity('event_series_tickets')
@Index('ix_event_series_tickets_event', ['event_id', 'line_id'])
@Index('ix_event_series_tickets_line', ['line_id', 'event_id'])
export class SeriesTicketEntity {
  /** The ticket. */
  @ForeignKey('tickets', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  ticket_id: number;

  /** The event of the ticket. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  event_id: number;

  /** Which ticket of the series it is: the same number on all dates, also after a split. */
  @IntColumn()
  line_id: number;
}
