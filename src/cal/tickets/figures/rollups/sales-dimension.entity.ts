import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, TextColumn } from '#core/database';

/** What sales are grouped by: one row for each combination that occurs. */
@Entity('ticket_sales_dimensions')
@Index('uq_ticket_sales_dimensions_hash', ['dimension_hash'], { unique: true })
@Index('ix_ticket_sales_dimensions_post', ['post_id'])
export class SalesDimensionEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Hash of the other columns; unique. */
  @KeyColumn(64)
  dimension_hash: string;

  /** Event or page; null: gone, or what belongs to no ticket. */
  @IntColumn({ nullable: true })
  post_id: number | null;

  /** Event or page, also one that is gone; null: what belongs to no ticket. */
  @IntColumn({ nullable: true })
  event_id: number | null;

  /** The ticket; null: what belongs to no ticket. */
  @IntColumn({ nullable: true })
  ticket_id: number | null;

  /** Discount code of the order; empty: none. */
  @KeyColumn(40)
  discount_code: string;

  /** Tax rate, thousandths of a percent. */
  @IntColumn()
  tax_rate: number;

  /** ISO 4217 code. */
  @KeyColumn(3)
  currency: string;

  /** Title of the event when the ticket was bought. */
  @TextColumn({ nullable: true })
  event_title: string | null;

  /** Title of the ticket when it was bought. */
  @TextColumn({ nullable: true })
  ticket_title: string | null;
}
