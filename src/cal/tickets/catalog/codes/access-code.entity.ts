import { Entity, ForeignKey, Index } from 'typeorm';
import { FlagColumn, IdColumn, IntColumn, JsonColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';

/** A code that lets purchasers have tickets that are hidden without it. */
@Entity('ticket_access_codes')
@Index('uq_ticket_access_codes_hash', ['code_hash'], { unique: true })
@Index('ix_ticket_access_codes_created_by', ['created_by'])
export class AccessCodeEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Keyed hash of the code in capital letters; unique. The code itself is not stored. */
  @KeyColumn(64)
  code_hash: string;

  /** What it is for, for managers. */
  @StringColumn(100, { default: '' })
  name: string;

  /** Ids of the tickets that it opens; null: it does not depend on them. */
  @JsonColumn({ nullable: true })
  ticket_ids: number[] | null;

  /** Ids of the events and pages whose hidden tickets it opens; null as for `ticket_ids`, both null: all hidden tickets. */
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

  /** Orders that use it: not those that were cancelled, expired or refunded. */
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
