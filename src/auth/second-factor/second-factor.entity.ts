import { Entity, JoinColumn, OneToOne } from 'typeorm';
import { IntColumn, JsonColumn, MomentColumn, StringColumn } from '#core/database';
import { UserEntity } from '../users/user.entity.js';

/** The authenticator app of a user, whose codes a sign-in needs beside the password. */
@Entity('second_factors')
export class SecondFactorEntity {
  /** Owner. */
  @IntColumn({ primary: true })
  user_id: number;

  @OneToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: UserEntity;

  /** Secret of the codes, encrypted with the server's key. */
  @StringColumn(200)
  sealed: string;

  /** UTC; null: the user has not yet given a code, and sign-in does not need one. */
  @MomentColumn({ nullable: true })
  confirmed: string | null;

  /** Step of the last accepted code: each code is accepted once. */
  @IntColumn({ default: 0 })
  last_step: number;

  /** Salted hashes of the recovery codes that are left. */
  @JsonColumn()
  recovery_hashes: string[];
}
