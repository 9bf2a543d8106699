import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn, StringColumn } from '#core/database';

/** Most characters of the name of a pool. */
export const MAX_POOL_NAME = 100;

/**
 * A pool of an event or page that its tickets draw on, such as those of one day. What does not change with every sale:
 * the counters are in `ticket_pools` under the same id.
 */
@Entity('ticket_event_pools')
@Index('ix_ticket_event_pools_post', ['post_id', 'id'])
export class EventPoolEntity {
  /** Id of the pool. The pool that the capacity modes `global` and `capped` make has the id of the event or page. */
  @IntColumn({ primary: true })
  id: number;

  /** Event or page it belongs to; null once that was deleted. */
  @ForeignKey('content', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  post_id: number | null;

  /** What organisers call it; empty for the pool that a capacity mode has made. */
  @StringColumn(MAX_POOL_NAME, { default: '' })
  name: string;
}
