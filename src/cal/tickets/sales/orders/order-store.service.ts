import { Injectable } from '@nestjs/common';
import type { SettleCommit } from '#core/database';
import { BuyerLimitsService } from '../holds/buyer-limits.service.js';
import { CapacityService } from '../lifecycle/capacity.service.js';
import { eventCancelled } from '../lifecycle/order-transitions.service.js';
import type { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { CartOrdersService, type OrderableCart } from './cart-orders.service.js';
import { OrderLinesService } from './order-lines.service.js';
import { OrderReferencesService } from './order-references.service.js';
import { OrderFactory } from './order.factory.js';
import { OrdersRepository } from '../lifecycle/orders.repository.js';
import type { OrderLine } from './purchase.builder.js';
import { seatsOf } from '../../catalog/tickets/ticket.mapper.js';
import type { Purchase } from '../model/purchase.js';

/** What a purchase is stored from. */
interface StoredFrom {
  lines: readonly OrderLine[];
  cart: OrderableCart | undefined;
  settings: TicketSettings;
}

type StoredOrder = Awaited<ReturnType<OrderFactory['purchase']>>;

/** Stores purchases: their seats and limits first, then the order. */
@Injectable()
export class OrderStoreService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly lines: OrderLinesService,
    private readonly carts: CartOrdersService,
    private readonly capacity: CapacityService,
    private readonly limits: BuyerLimitsService,
    private readonly factory: OrderFactory,
    private readonly references: OrderReferencesService,
  ) {}

  /**
   * Stores an order with everything that belongs to it as one unit of work.
   * @throws RestError 409 `ticket-sold-out`, `cart-expired`, `cart-changed`, 429 for too many seats, and of followers
   */
  async store(purchase: Purchase, { lines, cart, settings }: StoredFrom): Promise<StoredOrder> {
    const unpaid = purchase.status === 'pending';
    const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const isFree = !unpaid && !purchase.exchange && this.limits.limitsFreeSeats(purchase.buyer, settings);
    const work = async (attempt: number): Promise<StoredOrder> => {
      if (attempt > 1) await this.rereadCapacity(purchase);
      if (unpaid || isFree) await this.limits.lock(purchase.buyer);
      if (cart)
        await this.carts.takeOver(
          purchase.caller,
          cart,
          lines.flatMap(({ hold }) => hold ?? []),
          purchase.purchaser,
        );
      // The seats of the cart count no more, so they are not counted twice.
      if (unpaid) await this.limits.checkSeats(purchase.buyer, seats, settings);
      else if (isFree) await this.limits.checkFreeSeats(purchase.buyer, seats, settings);
      return this.factory.purchase(purchase);
    };
    return this.capacity
      .withCapacityRetry(work, this.settling(purchase))
      .catch((error: unknown) => this.references.refuse(error, lines));
  }

  /** Of an order with a key, the key shows whether it is stored; it is unique, so the order is not stored twice. */
  private settling({ idempotencyKey: key }: Purchase): { settle?: SettleCommit } {
    return key === null ? {} : { settle: async () => (await this.orders.byKey(key)) !== undefined };
  }

  /**
   * A second try may be due to a ticket whose places are counted elsewhere now, or whose event has gone meanwhile.
   * @throws RestError 409 `event-cancelled`
   */
  private async rereadCapacity(purchase: Purchase): Promise<void> {
    const facts = await this.lines.factsOf(purchase.lines.map(({ ticket }) => ticket.id));
    for (const line of purchase.lines) {
      const found = facts.get(line.ticket.id);
      if (found?.host?.status === 'trash') throw eventCancelled();
      if (found) line.seats = seatsOf(found);
    }
  }
}
