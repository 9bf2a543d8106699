import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { originatorOf } from '#core/rest';
import { clientAddress } from '#core/security';
import { RestError } from '#core/errors';
import type { HoldEntity } from '../../catalog/capacity/hold.entity.js';
import { HoldsRepository } from '../../catalog/capacity/holds.repository.js';
import { type Cart, CartsRepository } from '../cart/carts.repository.js';
import type { PurchaserDto } from '../model/create-order.dto.js';
import { cartChanged } from './expected-order.js';
import type { OrderEntity } from '../model/order.entity.js';
import { OrdersRepository } from '../lifecycle/orders.repository.js';

/** Codes of refusals that a repeated order of a cart can get while the first one is stored. */
const CART_EMPTY = 'cart-empty';
const CART_NOT_FOUND = 'cart-not-found';

/** A cart that is about to be ordered, with the secret that names it. */
export interface OrderableCart extends Cart {
  secret: string;
}

/**
 * Carts that become orders. The secret of a cart ends in the unit of work that makes the order: afterwards, the cart has
 * a name that only the same originator (account, or address of a visitor) with the same secret and the same purchaser
 * can derive. So a retry finds its order, and others who know the secret do not.
 */
@Injectable()
export class CartOrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly carts: CartsRepository,
    private readonly holds: HoldsRepository,
    private readonly clock: Clock,
  ) {}

  /** The cart that a secret names. @throws RestError 404 `cart-not-found`, also for one that was ordered */
  async find(secret: string): Promise<OrderableCart> {
    const cart = await this.carts.find(secret);
    if (!cart) throw notFound();
    return { ...cart, secret };
  }

  /**
   * What a cart holds.
   * @throws RestError 400 `cart-empty`, 409 `cart-expired`
   */
  async holdsOf(cart: Cart): Promise<HoldEntity[]> {
    if (cart.expires <= this.clock.nowMs()) throw expiredCart();
    const holds = await this.holds.ofCart(cart.id);
    if (holds.length === 0) throw new RestError(CART_EMPTY, 'The cart is empty.', 400);
    return holds;
  }

  /** The order that the same originator made for this purchaser of the cart that had this secret. */
  async placed(caller: Caller, secret: string, purchaser: PurchaserDto): Promise<OrderEntity | undefined> {
    const cart = await this.carts.find(nameOnceOrdered(caller, secret, purchaser));
    const order = cart && (await this.orders.byCart(cart.id));
    // An order that has another purchaser since is not shown to the former one.
    return order?.purchaser_email === purchaser.email ? order : undefined;
  }

  /**
   * Ends the secret of a cart and deletes the holds that become an order, in the running unit of work.
   * @throws RestError 404 `cart-not-found`, 409 `cart-expired`, `cart-changed` when it is not as it was read
   */
  async takeOver(
    caller: Caller,
    cart: OrderableCart,
    holds: readonly HoldEntity[],
    purchaser: PurchaserDto,
  ): Promise<void> {
    const renamed = nameOnceOrdered(caller, cart.secret, purchaser);
    if (!(await this.carts.end(cart, renamed, this.clock.nowMs()))) throw notFound();
    for (const hold of [...holds].sort((a, b) => a.id - b.id))
      if (!(await this.holds.delete(hold))) throw expiredCart();
    if ((await this.holds.ofCart(cart.id)).length > 0) throw cartChanged();
  }
}

/** Whether a refusal may be due to the same request that was faster. */
export function mayBeRepeat(error: unknown): boolean {
  return (
    error instanceof RestError &&
    (error.getStatus() === 409 || error.code === CART_EMPTY || error.code === CART_NOT_FOUND)
  );
}

/** 409 `cart-expired`. */
export function expiredCart(): RestError {
  return new RestError('cart-expired', 'The places of this cart were held too long and went back. Choose again.', 409);
}

function notFound(): RestError {
  return new RestError(CART_NOT_FOUND, 'There is no such cart. Send cart_hash, or tickets.', 404);
}

function nameOnceOrdered(caller: Caller, secret: string, { name, email }: PurchaserDto): string {
  const originator = originatorOf({ caller, address: clientAddress() });
  return createHash('sha256')
    .update(JSON.stringify(['ordered cart', originator, name, email, secret]))
    .digest('base64url');
}
