import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import { UserEntity } from '../users/user.entity.js';

/** A password for one program of one user; shown once, stored as a salted hash (auth.md §1). */
@Entity('application_passwords')
@Index('ix_application_passwords_user', ['user_id', 'position'])
export class ApplicationPasswordEntity {
  /** UUID, the id in REST addresses. */
  @KeyColumn(36, { primary: true })
  uuid: string;

  /** Owner of the password. */
  @IntColumn()
  user_id: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: UserEntity;

  /** UUID of the app, or empty. */
  @KeyColumn(36, { default: '' })
  app_id: string;

  /** Name given by the user. */
  @StringColumn(500)
  name: string;

  /** `sha224$salt$hash`; earlier ones are a hash keyed with `SECRET_KEY` and change their form at the next use. */
  @KeyColumn(64)
  hash: string;

  /** UTC. */
  @MomentColumn()
  created: string;

  /** UTC; written at most once in 24 hours. */
  @MomentColumn({ nullable: true })
  last_used: string | null;

  /** Client address at the last use; null while unused. */
  @StringColumn(64, { nullable: true })
  last_ip: string | null;

  /** Names of the scopes it is limited to, separated by commas; null: it has all rights of the account. */
  @KeyColumn(500, { nullable: true })
  scopes: string | null;

  /** UTC; null: it does not expire. */
  @MomentColumn({ nullable: true })
  expires: string | null;

  /** Order within the user's list. */
  @IntColumn({ default: 0 })
  position: number;
}
