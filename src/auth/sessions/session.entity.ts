import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser in which somebody has signed in. */
@Entity('sessions')
export class SessionEntity {
  /** Keyed hash of the token in the cookie; the token itself is stored nowhere. */
  @PrimaryColumn('varchar', { length: 64 })
  id: string;

  @Column('int')
  user_id: number;

  /** Keyed hash of the password's own hash: with another password the session is over. */
  @Column('varchar', { length: 64 })
  password_mark: string;

  /** UTC. */
  @Column('datetime')
  created: string;

  /** UTC. */
  @Column('datetime')
  expires: string;
}
