import { Entity, Index } from 'typeorm';
import { BigIntColumn, IntColumn } from '#core/database';

/**
 * Sums of sales of one quarter-hour (UTC) and one dimension, derived from the orders of one chunk. An order counts once
 * for what it is grouped by, in the row of its first ticket there, so that all columns can be added up.
 */
@Entity('ticket_sales_rollups')
@Index('ix_ticket_sales_rollups_chunk', ['chunk'])
@Index('ix_ticket_sales_rollups_quarter', ['quarter'])
export class SalesRollupEntity {
  /** `ticket_sales_dimensions.id`. */
  @IntColumn({ primary: true })
  dimension_id: number;

  /** Quarter-hours since 1970, UTC. */
  @IntColumn({ primary: true })
  quarter: number;

  /** What is summed up (`SALES_SOURCES`). */
  @IntColumn({ primary: true })
  source: number;

  /** Which orders it is derived from (`chunkOf`). */
  @IntColumn({ primary: true })
  chunk: number;

  /** Orders. */
  @IntColumn()
  orders: number;

  /** Orders, counted once for each event. */
  @IntColumn()
  event_orders: number;

  /** Orders, counted once for each ticket. */
  @IntColumn()
  ticket_orders: number;

  /** Orders, counted once for each tax rate. */
  @IntColumn()
  rate_orders: number;

  /** Orders, counted once for each `post_id`. */
  @IntColumn()
  host_orders: number;

  /** Orders, counted once for each `post_id` and ticket. */
  @IntColumn()
  host_ticket_orders: number;

  /** Orders, counted once for each `post_id` and tax rate. */
  @IntColumn()
  host_rate_orders: number;

  /** Tickets. */
  @IntColumn()
  seats: number;

  /** Minor units. */
  @BigIntColumn()
  amount_minor: number;
}
