import { Entity } from 'typeorm';
import { IntColumn } from '../../../core/database/entity-columns.js';

/**
 * The counters behind one number of places. Every ticket has a pool of its own (id: the ticket's); tickets that share
 * places also draw on the pool of their event (id: the event's). Everything taken is in exactly one of `held`,
 * `pending` and `sold`.
 */
@Entity('ticket_pools')
export class TicketPoolEntity {
  @IntColumn({ primary: true })
  id: number;

  /** Places there are; null: no limit. */
  @IntColumn({ nullable: true })
  capacity: number | null;

  /** Places that are kept back from sale. */
  @IntColumn({ default: 0 })
  withheld: number;

  /** Places in carts. */
  @IntColumn({ default: 0 })
  held: number;

  /** Places of orders that wait for payment. */
  @IntColumn({ default: 0 })
  pending: number;

  /** Places of completed orders and of people who said they come. */
  @IntColumn({ default: 0 })
  sold: number;

  /** Counts up when the ticket begins or stops sharing places, so that nobody writes by an old idea of it. */
  @IntColumn({ default: 0 })
  revision: number;
}
