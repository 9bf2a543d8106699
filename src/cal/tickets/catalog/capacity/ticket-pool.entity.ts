import { Entity } from 'typeorm';
import { IntColumn, TaggedBy } from '#core/database';

/**
 * Seat counters of a ticket (the id is the ticket's) or of a pool that tickets of an event draw on
 * (`ticket_event_pools`). Every reserved or sold seat is counted in exactly one of `held`, `pending` and `sold`, in each
 * pool that its ticket draws on.
 */
@Entity('ticket_pools')
@TaggedBy('id', 'sold_out')
export class TicketPoolEntity {
  /** Id of the ticket, or of the pool of an event. */
  @IntColumn({ primary: true })
  id: number;

  /** Seats in total; null: unlimited. */
  @IntColumn({ nullable: true })
  capacity: number | null;

  /** Seats withheld from sale. */
  @IntColumn({ default: 0 })
  withheld: number;

  /** Seats in open carts. */
  @IntColumn({ default: 0 })
  held: number;

  /** Seats of unpaid orders. */
  @IntColumn({ default: 0 })
  pending: number;

  /** Seats of completed orders and of RSVPs that attend. */
  @IntColumn({ default: 0 })
  sold: number;

  /** Of a ticket: incremented when it draws on other pools; writes with a stale revision are rejected. */
  @IntColumn({ default: 0 })
  revision: number;
}
