import { Column, Entity, Index, OneToMany, PrimaryGeneratedColumn } from 'typeorm';
import { CreditEntity } from './credit.entity.js';

/** A loyalty card. */
@Entity('loyalty_cards')
@Index('ix_loyalty_cards_expires', ['expires'])
export class CardEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 100 })
  holder: string;

  /** Lower case; orders with this address earn points. */
  @Column('varchar', { length: 150, unique: true })
  email: string;

  @Column('int', { default: 0 })
  points: number;

  /** Milliseconds since 1970 after which the card is removed. */
  @Column('bigint', { transformer: { to: (value: number) => value, from: Number } })
  expires: number;

  @OneToMany(() => CreditEntity, (credit) => credit.card)
  credits: CreditEntity[];
}
