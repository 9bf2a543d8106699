import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, MomentColumn } from '#core/database';

/** Seats that a device holds, so that it sells without a network. They are held by a cart, as all seats that are held. */
@Entity('admission_reserves')
@Index('ix_admission_reserves_device', ['device_id', 'ticket_id'])
@Index('ix_admission_reserves_ticket', ['ticket_id'])
@Index('ix_admission_reserves_due', ['returned_utc', 'expires_utc'])
export class AdmissionReserveEntity {
  /** Id of the reserve. */
  @IdColumn()
  id: number;

  /** The device. */
  @ForeignKey('admission_devices', { onDelete: 'CASCADE' })
  @IntColumn()
  device_id: number;

  /** The ticket. */
  @ForeignKey('tickets', { onDelete: 'CASCADE' })
  @IntColumn()
  ticket_id: number;

  /** Cart that holds the seats; it is deleted some time after its end. */
  @IntColumn()
  cart_id: number;

  /** Seats that were held. */
  @IntColumn()
  quantity: number;

  /** Seats of them that were sold. */
  @IntColumn({ default: 0 })
  used: number;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Until when the seats are held, UTC. */
  @MomentColumn()
  expires_utc: string;

  /** When what was left was given back, UTC; null: it is held, or its time has just ended. */
  @MomentColumn({ nullable: true })
  returned_utc: string | null;
}
