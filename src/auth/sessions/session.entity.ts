import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn, KeyColumn, MomentColumn } from '../../core/database/entity-columns.js';

/** A browser in which somebody has signed in. */
@Entity('sessions')
@Index('ix_sessions_expires', ['expires'])
@Index('ix_sessions_user', ['user_id'])
export class SessionEntity {
  /** Keyed hash of the token in the cookie; the token itself is stored nowhere. */
  @KeyColumn(64, { primary: true })
  id: string;

  @ForeignKey('users', { onDelete: 'CASCADE' })
  @IntColumn()
  user_id: number;

  /** Keyed hash of the password's own hash: with another password the session is over. */
  @KeyColumn(64)
  password_mark: string;

  /** UTC. */
  @MomentColumn()
  created: string;

  /** UTC. */
  @MomentColumn()
  expires: string;
}
