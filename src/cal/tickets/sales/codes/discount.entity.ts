import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
} from '#core/database';

/** A code that makes tickets of an order cheaper. */
@Entity('ticket_discounts')
@Index('uq_ticket_discounts_code', ['code'], { unique: true })
@Index('ix_ticket_discounts_created_by', ['created_by'])
export class DiscountEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The code in capital letters; unique. */
  @KeyColumn(40)
  code: string;

  /** What it is for, for managers. */
  @StringColumn(100, { default: '' })
  name: string;

  /** Share of the price, thousandths of a percent; null: it is an amount. */
  @IntColumn({ nullable: true })
  rate: number | null;

  /** Amount that is taken once from an order, minor units; null: it is a share. */
  @BigIntColumn({ nullable: true })
  amount_minor: number | null;

  /** ISO code of the amount; empty for a share. */
  @KeyColumn(3, { default: '' })
  currency: string;

  /** Ids of the tickets that it is for; null: it does not depend on them. */
  @JsonColumn({ nullable: true })
  ticket_ids: number[] | null;

  /** Ids of the events and pages whose tickets it is for; null as for `ticket_ids`, both null: all tickets. */
  @JsonColumn({ nullable: true })
  post_ids: number[] | null;

  /** First moment, UTC; null: no first one. */
  @MomentColumn({ nullable: true })
  valid_from_utc: string | null;

  /** End, UTC; null: none. */
  @MomentColumn({ nullable: true })
  valid_until_utc: string | null;

  /** Orders that can use it; null: no limit. */
  @IntColumn({ nullable: true })
  max_uses: number | null;

  /** Orders of one e-mail address that can use it; null: no limit. */
  @IntColumn({ nullable: true })
  max_uses_per_buyer: number | null;

  /** Orders that use it: not those that were cancelled, expired or refunded. Never more than `max_uses`. */
  @IntColumn({ default: 0 })
  uses: number;

  /** It can be used. */
  @FlagColumn({ default: true })
  is_active: boolean;

  /** Who made it. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  created_by: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Last change by a manager, UTC. */
  @MomentColumn()
  modified_utc: string;
}
