import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { CartEntity, type CartMeta } from '../../catalog/capacity/cart.entity.js';

/** A cart without what identifies its client. */
export type Cart = Pick<CartEntity, 'id' | 'created' | 'expires' | 'meta' | 'access_code_id'>;

/** What a write changes of a cart. */
export interface CartChange {
  expires: number;
  meta: readonly CartMeta[];
  /** Keyed hash of the client network that its seats count against; null: no limit applies. */
  networkKey: string | null;
  /** Id of the access code that it was filled with; null: none. */
  accessCodeId: number | null;
}

/** SQL for carts. Only the hash of the name of a cart is stored, so that a leaked database reveals no carts. */
@Injectable()
export class CartsRepository {
  constructor(private readonly database: Database) {}

  /** The cart that a secret names, run out or not. */
  async find(secret: string): Promise<Cart | undefined> {
    if (secret === '' || secret.length > 200) return undefined;
    const [row] = await this.database.readEntities<Cart>(
      CartEntity,
      'SELECT id, created, expires, meta, access_code_id FROM ticket_carts WHERE hash = ?',
      [hashOf(secret)],
    );
    return row;
  }

  async insert(secret: string, created: number, expires: number): Promise<void> {
    await this.database.insert(CartEntity, { hash: hashOf(secret), created, expires, meta: [] });
  }

  /** Writes a cart, which also makes other writers of the same cart wait until the unit of work ends. */
  async update(id: number, { expires, meta, networkKey, accessCodeId }: CartChange): Promise<void> {
    const change = { expires, meta: [...meta], network_key: networkKey, access_code_id: accessCodeId };
    await this.database.update(CartEntity, { id }, change);
  }

  /** Lets another secret name a cart. @returns whether it still had the first one */
  async rename(secret: string, renewed: string): Promise<boolean> {
    const changed = await this.database.update(CartEntity, { hash: hashOf(secret) }, { hash: hashOf(renewed) });
    return changed === 1;
  }

  /**
   * Ends a cart, since what it held has become an order.
   * @param renamed what names it from now on
   * @returns whether it still had the secret by which it was found
   */
  async end({ id, secret }: { id: number; secret: string }, renamed: string, now: number): Promise<boolean> {
    const ended = await this.database.update(
      CartEntity,
      { id, hash: hashOf(secret) },
      { hash: hashOf(renamed), expires: now, meta: [] },
    );
    return ended === 1;
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
