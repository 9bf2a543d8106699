import { Entity } from 'typeorm';
import { IntColumn } from '#core/database';

/** One row, which is locked while sums of sales are made, so that older sums never replace newer ones. */
@Entity('ticket_sales_state')
export class SalesStateEntity {
  /** 1. */
  @IntColumn({ primary: true })
  id: number;

  /** Counts up, so that two nodes of a cluster that make sums at the same time conflict at their COMMIT. */
  @IntColumn()
  version: number;

  /** The chunk with which the job goes on to compare sums with their rows. */
  @IntColumn()
  next_chunk: number;
}
