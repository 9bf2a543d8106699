import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A domain event that a durable subscriber has not yet handled. Deleted once it has. */
@Entity('outbox_deliveries')
@Index('uq_outbox_deliveries_event', ['event_id', 'subscriber'], { unique: true })
@Index('ix_outbox_deliveries_due', ['due', 'id'])
@Index('ix_outbox_deliveries_created', ['created', 'id'])
export class OutboxDeliveryEntity {
  @PrimaryGeneratedColumn()
  id: number;

  /** `DomainEvent.id`. */
  @Column('varchar', { length: 36 })
  event_id: string;

  /** `DomainEvent.name`. */
  @Column('varchar', { length: 60 })
  event_name: string;

  /** Name of the subscriber, see `@OnDurableEvent`. */
  @Column('varchar', { length: 60 })
  subscriber: string;

  /** The event as JSON. */
  @Column('text')
  payload: string;

  /** Deliveries that were begun. */
  @Column('int')
  attempts: number;

  /** When it is to be delivered (next), milliseconds since 1970. A delivery that runs is due when its lease ends. */
  @Column('bigint')
  due: number;

  /** When the event occurred, milliseconds since 1970. */
  @Column('bigint')
  created: number;
}
