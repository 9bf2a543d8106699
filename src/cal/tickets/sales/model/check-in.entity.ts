import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import type { CheckInSource } from './attendee.entity.js';
import { AttendeeEntity } from './attendee.entity.js';

/**
 * The result of an attempt: checked in, checked out, or refused because the attendee is in already or not admitted,
 * because the event is cancelled, or because the code belongs to a former holder.
 */
export type CheckInResult = 'in' | 'out' | 'already-in' | 'not-admitted' | 'event-cancelled' | 'code-replaced';

/** An attempt to check an attendee in or out, refused ones included. */
@Entity('ticket_checkins')
@Index('ix_ticket_checkins_attendee', ['attendee_id', 'id'])
export class CheckInEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The attendee. */
  @IntColumn()
  attendee_id: number;

  @ManyToOne(() => AttendeeEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'attendee_id' })
  attendee?: AttendeeEntity;

  /** `in`, `out`, or why it was refused: `already-in`, `not-admitted`, `event-cancelled`, `code-replaced`. */
  @KeyColumn(20)
  result: CheckInResult;

  /** UTC. */
  @MomentColumn()
  date_utc: string;

  /** `site`: by a user, `app`: by a scanner. */
  @KeyColumn(8)
  source: CheckInSource;

  /** Who did it; null for scanners. */
  @IntColumn({ nullable: true })
  user_id: number | null;

  /** What the device calls itself; may be empty. */
  @StringColumn(100, { default: '' })
  device: string;
}
