import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn } from '#core/database';

/** A ticket of one date that belongs to a pass. Order, pass and number name the pass; an exchanged ticket stays in it. */
@Entity('event_series_pass_tickets')
@Index('ix_event_series_pass_tickets_pass', ['order_id', 'line_id', 'unit'])
@Index('ix_event_series_pass_tickets_line', ['line_id', 'order_id', 'unit'])
export class SeriesPassTicketEntity {
  /** The attendee who has it. */
  @ForeignKey('ticket_attendees', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  attendee_id: number;

  /** The pass (`event_series_passes`). */
  @IntColumn()
  line_id: number;

  /** The order by which the pass was sold. */
  @IntColumn()
  order_id: number;

  /** Number of the pass in this order, from 0. */
  @IntColumn()
  unit: number;
}
