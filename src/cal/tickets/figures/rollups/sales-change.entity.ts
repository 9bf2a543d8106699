import { Entity } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn } from '#core/database';

/** What a change names: a chunk of orders, a refund or dispute of an order, or everything. */
export type SalesChangeSource = 'chunk' | 'refund' | 'dispute' | 'all';

/** Orders whose sums have to be made anew: stored by the unit of work that changes them, removed with the new sums. */
@Entity('ticket_sales_changes')
export class SalesChangeEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** What `row_key` identifies. */
  @KeyColumn(8)
  source: SalesChangeSource;

  /** The chunk, or the id of the refund or dispute; 0 for everything. */
  @IntColumn()
  row_key: number;
}
