import { Entity, Index } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, JsonColumn, KeyColumn } from '#core/database';

/** Attendee information of one ticket, as the cart stores it until there is an order. */
export interface CartMeta {
  ticket_id: number;
  provider: string;
  /** Answers of each attendee, by slug. */
  items: Record<string, unknown>[];
}

/** A cart. Its held seats are in `ticket_holds`. */
@Entity('ticket_carts')
@Index('ix_ticket_carts_expires', ['expires'])
@Index('ix_ticket_carts_network_key', ['network_key'])
@Index('uq_ticket_carts_hash', ['hash'], { unique: true })
export class CartEntity {
  /** Cart id. */
  @IdColumn()
  id: number;

  /** SHA-256 of the secret that names the cart. */
  @KeyColumn(64)
  hash: string;

  /** Milliseconds since 1970. */
  @BigIntColumn()
  created: number;

  /** When it gives its places back, milliseconds since 1970. */
  @BigIntColumn()
  expires: number;

  /** Values of the attendee information, by ticket. */
  @JsonColumn()
  meta: CartMeta[];

  /** Keyed hash of the client network that its seats count against; null: no limit applies. */
  @KeyColumn(64, { nullable: true })
  network_key: string | null;

  /** Id of the access code that its hidden tickets were added with; null: none. The code may have been deleted since. */
  @IntColumn({ nullable: true })
  access_code_id: number | null;
}
