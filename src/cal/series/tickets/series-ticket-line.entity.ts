import { Entity, ForeignKey, Index } from 'typeorm';
import { FlagColumn, IntColumn, JsonColumn, KeyColumn, MomentColumn } from '#core/database';
import type { PoolDefinition, Provider, TicketInput } from '../../tickets/catalog/index.js';

/** A ticket of a series: what the tickets of its dates have in common. Each date has a ticket of its own with own seats. */
@Entity('event_series_ticket_lines')
@Index('ix_event_series_ticket_lines_line', ['line_id'])
export class SeriesTicketLineEntity {
  /** The series. */
  @ForeignKey('event_series', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  series_id: number;

  /** Which ticket it is: the id of the first ticket that was one. */
  @IntColumn({ primary: true })
  line_id: number;

  /** `tc` sold, `rsvp` free reply. */
  @KeyColumn(8)
  provider: Provider;

  /** What its tickets have in common; moments are those of a date that starts at `start_date`. */
  @JsonColumn()
  template: TicketInput;

  /** Pools of the event that its tickets draw on. */
  @JsonColumn()
  pools: PoolDefinition[];

  /** Start by which the moments of the template are counted, wall clock. */
  @MomentColumn()
  start_date: string;

  /** The series has it no longer: new dates are made without it. */
  @FlagColumn()
  is_removed: boolean;
}
