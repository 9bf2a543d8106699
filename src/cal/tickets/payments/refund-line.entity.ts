import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn } from '#core/database';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { RefundEntity } from './refund.entity.js';

/** The part of a refund that falls to one ticket. The lines of a refund and its excess add up to its amount. */
@Entity('ticket_refund_lines')
@Index('ix_ticket_refund_lines_attendee', ['attendee_id'])
@Index('uq_ticket_refund_lines_attendee', ['refund_id', 'attendee_id'], { unique: true })
export class RefundLineEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The refund. */
  @IntColumn()
  refund_id: number;

  @ManyToOne(() => RefundEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'refund_id' })
  refund?: RefundEntity;

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
