import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, JsonColumn, KeyColumn, MomentColumn } from '#core/database';
import type { StoredSale } from './stored-sale.js';

/** A sale without a network that could not become an order. The purchaser is not stored. */
@Entity('admission_sale_conflicts')
@Index('uq_admission_sale_conflicts_nonce', ['device_id', 'nonce'], { unique: true })
@Index('ix_admission_sale_conflicts_resolved', ['resolved_utc', 'id'])
@Index('ix_admission_sale_conflicts_resolved_by', ['resolved_by'])
@Index('ix_admission_sale_conflicts_order', ['order_id'])
export class AdmissionSaleConflictEntity {
  /** Id of the conflict. */
  @IdColumn()
  id: number;

  /** The device. */
  @ForeignKey('admission_devices', { onDelete: 'CASCADE' })
  @IntColumn()
  device_id: number;

  /** What the device calls the sale. */
  @KeyColumn(40)
  nonce: string;

  /** Code of the error with which the order was refused. */
  @KeyColumn(60)
  reason: string;

  /** What was sold and paid, JSON. */
  @JsonColumn()
  sale: StoredSale;

  /** When it was sold by the clock of the service, milliseconds since 1970. */
  @BigIntColumn()
  sold_ms: number;

  /** When the service received it, UTC. */
  @MomentColumn()
  received_utc: string;

  /** When a supervisor has dealt with it, UTC; null: open. */
  @MomentColumn({ nullable: true })
  resolved_utc: string | null;

  /** Account of that supervisor; null: a device, or a deleted account. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  resolved_by: number | null;

  /** Order that it became after all; null: none. */
  @ForeignKey('ticket_orders', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  order_id: number | null;
}
