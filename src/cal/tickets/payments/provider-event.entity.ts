import { Entity, Index } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';

/** `received` until it is processed; `ignored`: not about a payment of this site; `failed`: given up. */
export type ProviderEventState = 'received' | 'processed' | 'ignored' | 'failed';

/**
 * An event of a payment service, stored before it is answered and processed from the row. What it says is a hint: the
 * object that it names is fetched.
 */
@Entity('payment_provider_events')
@Index('uq_payment_provider_events_event', ['provider', 'event_id'], { unique: true })
@Index('ix_payment_provider_events_due', ['state', 'due'])
@Index('ix_payment_provider_events_received', ['provider', 'received_utc'])
export class ProviderEventEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Name of the payment provider. */
  @KeyColumn(20)
  provider: string;

  /** Id that the service gave the event; unique per provider. */
  @KeyColumn(191)
  event_id: string;

  /** Kind of event as the service names it. */
  @KeyColumn(100)
  type: string;

  /** The object that it is about, as the service calls it. */
  @KeyColumn(191, { default: '' })
  object_id: string;

  /**
   * What it is about, whatever its object: events with the same subject are processed one after the other. Empty: the
   * object.
   */
  @KeyColumn(191, { default: '' })
  subject: string;

  /** Where it came from: `notification`, or `reconciliation` for what no notification reported. */
  @KeyColumn(20, { default: 'notification' })
  origin: 'notification' | 'reconciliation';

  @KeyColumn(20)
  state: ProviderEventState;

  /** How often it was begun. */
  @IntColumn({ default: 0 })
  attempts: number;

  /** When it is processed next, or when a process that began it counts as gone; milliseconds since 1970. */
  @BigIntColumn()
  due: number;

  /** Why the last attempt failed; empty while a process works on it. */
  @StringColumn(500, { default: '' })
  last_error: string;

  /** UTC. */
  @MomentColumn()
  received_utc: string;

  /** UTC. */
  @MomentColumn({ nullable: true })
  processed_utc: string | null;
}
