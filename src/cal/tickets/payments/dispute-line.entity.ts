import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn } from '#core/database';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { DisputeEntity } from './dispute.entity.js';

/** The part of a dispute that falls to one ticket. The lines of a dispute and its excess add up to its amount. */
@Entity('payment_dispute_lines')
@Index('ix_payment_dispute_lines_attendee', ['attendee_id'])
@Index('uq_payment_dispute_lines_attendee', ['dispute_id', 'attendee_id'], { unique: true })
export class DisputeLineEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The dispute. */
  @IntColumn()
  dispute_id: number;

  @ManyToOne(() => DisputeEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'dispute_id' })
  dispute?: DisputeEntity;

  /** Attendee whose ticket it is; null: what the order costs beside its tickets, such as fees. */
  @IntColumn({ nullable: true })
  attendee_id: number | null;

  @ManyToOne(() => AttendeeEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'attendee_id' })
  attendee?: AttendeeEntity | null;

  /** Minor units. */
  @BigIntColumn()
  amount_minor: number;
}
