import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
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

  /** When the user last gave their password in this browser, UTC; null: before this was stored. */
  @MomentColumn({ nullable: true })
  confirmed: string | null;

  /** UTC; written at most every five minutes. Null: before this was stored. */
  @MomentColumn({ nullable: true })
  last_used: string | null;

  /** Client address at the last use. */
  @StringColumn(64, { default: '' })
  address: string;

  /** `User-Agent` of the browser at the sign-in. */
  @StringColumn(250, { default: '' })
  agent: string;
}
