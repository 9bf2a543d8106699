import { Entity } from 'typeorm';
import { IntColumn, KeyColumn, MomentColumn } from '#core/database';

/** An event of a payment service that was handled: the same one comes more than once. */
@Entity('ticket_payment_events')
export class PaymentEventEntity {
  /** Name of the payment provider. */
  @KeyColumn(20, { primary: true })
  gateway: string;

  /** Id that the service gave the event. */
  @KeyColumn(100, { primary: true })
  event_id: string;

  /** The order; null when none was found. */
  @IntColumn({ nullable: true })
  order_id: number | null;

  /** When it was handled. */
  @MomentColumn()
  date_utc: string;
}
