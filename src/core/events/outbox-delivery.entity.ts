import { Entity, Index } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, KeyColumn, TextColumn } from '#core/database';

/** A domain event that a durable subscriber has not yet handled. Deleted once it has. */
@Entity('outbox_deliveries')
@Index('ix_outbox_deliveries_created', ['created', 'id'])
@Index('ix_outbox_deliveries_queue', ['subscriber', 'due', 'id'])
@Index('uq_outbox_deliveries_event', ['event_id', 'subscriber'], { unique: true })
export class OutboxDeliveryEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** `DomainEvent.id`. */
  @KeyColumn(36)
  event_id: string;

  /** `DomainEvent.name`. */
  @KeyColumn(60)
  event_name: string;

  /** Name of the subscriber, see `@OnDurableEvent`. */
  @KeyColumn(60)
  subscriber: string;

  /** The event as JSON. */
  @TextColumn()
  payload: string;

  /** Deliveries that were begun. */
  @IntColumn()
  attempts: number;

  /** When it is to be delivered (next), milliseconds since 1970 by the clock of the database. A delivery that runs is due when its lease ends. */
  @BigIntColumn()
  due: number;

  /** When it was stored, milliseconds since 1970 by the clock of the database. */
  @BigIntColumn()
  created: number;
}
