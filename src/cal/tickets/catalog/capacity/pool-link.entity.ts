import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IntColumn } from '#core/database';
import { TicketEntity } from '../model/ticket.entity.js';
import { EventPoolEntity } from './event-pool.entity.js';

/** A ticket draws on a pool of its event, beside the pool of its own. */
@Entity('ticket_pool_links')
@Index('ix_ticket_pool_links_pool', ['pool_id'])
export class PoolLinkEntity {
  /** The ticket. */
  @IntColumn({ primary: true })
  ticket_id: number;

  @ManyToOne(() => TicketEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'ticket_id' })
  ticket?: TicketEntity;

  /** The pool. */
  @IntColumn({ primary: true })
  pool_id: number;

  @ManyToOne(() => EventPoolEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'pool_id' })
  pool?: EventPoolEntity;
}
