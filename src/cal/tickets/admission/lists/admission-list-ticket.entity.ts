import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn } from '#core/database';

/** A ticket that a check-in list admits, where it does not admit all tickets of its events. */
@Entity('admission_list_tickets')
@Index('ix_admission_list_tickets_ticket', ['ticket_id'])
export class AdmissionListTicketEntity {
  /** The list. */
  @ForeignKey('admission_lists', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  list_id: number;

  /** The ticket. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  ticket_id: number;
}
