import { ForeignKey } from 'typeorm';
import { FlagColumn, IdColumn, IntColumn, JsonColumn, MomentColumn, StringColumn } from '#core/database';

/** What codes have that a limited number of orders can use for a limited time. */
export abstract class LimitedCodeEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** What it is for, for managers. */
  @StringColumn(100, { default: '' })
  name: string;

  /** Ids of the tickets that it is for; null: it does not depend on them. */
  @JsonColumn({ nullable: true })
  ticket_ids: number[] | null;

  /** Ids of the events and pages whose tickets it is for; null as for `ticket_ids`, both null: all that a code can be for. */
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
