import { Entity, JoinColumn, OneToOne } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn, StringColumn } from '#core/database';
import { UserEntity } from '../users/user.entity.js';

/** A new e-mail address of an account that its owner has not confirmed yet. */
@Entity('email_changes')
export class EmailChangeEntity {
  /** The account. */
  @IntColumn({ primary: true })
  user_id: number;

  @OneToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: UserEntity;

  /** The new address. */
  @StringColumn(254)
  email: string;

  /** Random part of the token in the message (`EmailChangesService`), hex. The token itself is not stored. */
  @KeyColumn(40)
  secret_salt: string;

  /** Until when it can be confirmed, milliseconds since 1970. */
  @BigIntColumn()
  expires: number;
}
