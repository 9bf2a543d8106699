import { Entity, Index } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn } from '#core/database';
import { LimitedCodeEntity } from '../../catalog/codes/limited-code.entity.js';

/** A code that makes tickets of an order cheaper. */
@Entity('ticket_discounts')
@Index('uq_ticket_discounts_code', ['code'], { unique: true })
@Index('ix_ticket_discounts_created_by', ['created_by'])
export class DiscountEntity extends LimitedCodeEntity {
  /** The code in capital letters; unique. */
  @KeyColumn(40)
  code: string;

  /** Share of the price, thousandths of a percent; null: it is an amount. */
  @IntColumn({ nullable: true })
  rate: number | null;

  /** Amount that is taken once from an order, minor units; null: it is a share. */
  @BigIntColumn({ nullable: true })
  amount_minor: number | null;

  /** ISO code of the amount; empty for a share. */
  @KeyColumn(3, { default: '' })
  currency: string;

  /** Orders of one e-mail address that can use it; null: no limit. */
  @IntColumn({ nullable: true })
  max_uses_per_buyer: number | null;
}
