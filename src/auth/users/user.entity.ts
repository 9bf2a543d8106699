import { Entity, Index } from 'typeorm';
import { BinaryColumn, IdColumn, JsonColumn, KeyColumn, MomentColumn, StringColumn, TextColumn } from '#core/database';

/** Name under which changes of accounts are counted (`ListVersionsService`). */
export const USERS = 'users';

/** A person (or program) with an account. */
@Entity('users')
@Index('ix_users_name', ['name_key', 'id'])
@Index('uq_users_email_key', ['email_key'], { unique: true })
@Index('uq_users_login_key', ['login_key'], { unique: true })
@Index('uq_users_slug', ['slug'], { unique: true })
export class UserEntity {
  /** User id. */
  @IdColumn()
  id: number;

  /** User name for signing in; cannot be changed. */
  @StringColumn(60)
  login: string;

  /** Login in lower case; unique. */
  @BinaryColumn(60)
  login_key: string;

  /** E-mail address. */
  @StringColumn(254)
  email: string;

  /** E-mail address in lower case; unique. */
  @BinaryColumn(254)
  email_key: string;

  /** The name others see. */
  @StringColumn(250)
  name: string;

  /** Name for sorting: lower case, accents folded. */
  @BinaryColumn(191)
  name_key: string;

  /** Unique; part of the author's address. */
  @KeyColumn(200)
  slug: string;

  /** First name. */
  @StringColumn(250, { default: '' })
  first_name: string;

  /** Last name. */
  @StringColumn(250, { default: '' })
  last_name: string;

  /** Nickname. */
  @StringColumn(250, { default: '' })
  nickname: string;

  /** Website of the user. */
  @StringColumn(500, { default: '' })
  url: string;

  /** Biography, HTML. */
  @TextColumn()
  description: string;

  /** Empty: the site's language. */
  @StringColumn(20, { default: '' })
  locale: string;

  /** argon2id of the sign-in password; one moved from WordPress has its form until the first sign-in. Null: signing in is off. */
  @StringColumn(255, { nullable: true })
  password_hash: string | null;

  /** Names of roles. */
  @JsonColumn({ length: 500 })
  roles: string[];

  /** Capabilities granted (`true`) or taken (`false`) beyond the roles. */
  @JsonColumn()
  capabilities: Record<string, boolean>;

  /** UTC. */
  @MomentColumn()
  registered: string;
}
