import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person (or program) with an account. */
@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 60 })
  login: string;

  /** Login in lower case; unique. */
  @Column('varchar', { length: 60 })
  login_key: string;

  @Column('varchar', { length: 254 })
  email: string;

  /** E-mail address in lower case; unique. */
  @Column('varchar', { length: 254 })
  email_key: string;

  /** The name others see. */
  @Column('varchar', { length: 250 })
  name: string;

  /** Name for sorting: lower case, accents folded. */
  @Column('varchar', { length: 191 })
  name_key: string;

  /** Unique; part of the author's address. */
  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 250 })
  first_name: string;

  @Column('varchar', { length: 250 })
  last_name: string;

  @Column('varchar', { length: 250 })
  nickname: string;

  @Column('varchar', { length: 500 })
  url: string;

  @Column('text')
  description: string;

  /** Empty: the site's language. */
  @Column('varchar', { length: 20 })
  locale: string;

  /** argon2id of the sign-in password; null: signing in is off. */
  @Column('varchar', { length: 255, nullable: true })
  password_hash: string | null;

  @Column('simple-json')
  roles: string[];

  /** Capabilities granted (`true`) or taken (`false`) beyond the roles. */
  @Column('simple-json')
  capabilities: Record<string, boolean>;

  /** UTC. */
  @Column('datetime')
  registered: string;
}
