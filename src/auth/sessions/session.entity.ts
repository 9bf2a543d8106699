import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IntColumn, KeyColumn, MomentColumn } from '../../core/database/entity-columns.js';
import { UserEntity } from '../users/user.entity.js';

/** A browser session of a signed-in user. */
@Entity('sessions')
@Index('ix_sessions_expires', ['expires'])
@Index('ix_sessions_user', ['user_id'])
export class SessionEntity {
  /** Keyed hash of the token in the cookie; the token itself is stored nowhere. */
  @KeyColumn(64, { primary: true })
  id: string;

  /** The signed-in user. */
  @IntColumn()
  user_id: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: UserEntity;

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
