import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A password for one program of one user; shown once, stored as a salted hash (auth.md §1). */
@Entity('application_passwords')
export class ApplicationPasswordEntity {
  @PrimaryColumn('varchar', { length: 36 })
  uuid: string;

  @Column('int')
  user_id: number;

  /** UUID of the app, or empty. */
  @Column('varchar', { length: 36 })
  app_id: string;

  @Column('varchar', { length: 500 })
  name: string;

  /** `sha224$salt$hash`; earlier ones are a hash keyed with `SECRET_KEY` and change their form at the next use. */
  @Column('varchar', { length: 64 })
  hash: string;

  /** UTC. */
  @Column('datetime')
  created: string;

  /** UTC; written at most once in 24 hours. */
  @Column('datetime', { nullable: true })
  last_used: string | null;

  @Column('varchar', { length: 64, nullable: true })
  last_ip: string | null;

  /** Names of the scopes it is limited to, separated by commas; null: it has all rights of the account. */
  @Column('varchar', { length: 500, nullable: true })
  scopes: string | null;

  /** Order within the user's list. */
  @Column('int')
  position: number;
}
