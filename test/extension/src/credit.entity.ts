import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CardEntity } from './card.entity.js';

/** Points that an order earned. */
@Entity('loyalty_credits')
@Index('ix_loyalty_credits_card', ['card'])
export class CreditEntity {
  /** Id of the domain event: a second delivery of it earns nothing. */
  @PrimaryColumn('varchar', { length: 36 })
  eventId: string;

  @ManyToOne(() => CardEntity, (card) => card.credits, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'cardId' })
  card: Relation<CardEntity>;

  @Column('int')
  orderId: number;

  @Column('int')
  points: number;
}
