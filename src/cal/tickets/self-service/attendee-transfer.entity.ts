import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';

/** A ticket that went to another person, with its former holder and code. */
@Entity('ticket_attendee_transfers')
@Index('uq_ticket_attendee_transfers_code', ['attendee_id', 'former_code_hash'], { unique: true })
@Index('ix_ticket_attendee_transfers_email', ['former_email'])
export class AttendeeTransferEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The attendee, who has the data of the new holder. */
  @IntColumn()
  attendee_id: number;

  @ManyToOne(() => AttendeeEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'attendee_id' })
  attendee?: AttendeeEntity;

  /** Keyed hash of the code that is no longer valid. */
  @KeyColumn(64)
  former_code_hash: string;

  /** Name of the former holder. */
  @StringColumn(250)
  former_name: string;

  /** E-mail address of the former holder; the purchaser's where the attendee had none. */
  @StringColumn(254)
  former_email: string;

  /** UTC. */
  @MomentColumn()
  date_utc: string;
}
