import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { OrderTransitionsService } from './order-transitions.service.js';
import { BuyerLimitsService } from '../holds/buyer-limits.service.js';
import { BuyerLimitsRepository } from '../holds/buyer-limits.repository.js';
import { ExpiredRepository } from '../../catalog/capacity/expired.repository.js';
import { type Move, poolChanges } from '../../kernel/capacity/pool.js';
import { PoolsRepository } from '../../catalog/capacity/pools.repository.js';

/** Milliseconds for which an expired cart can still be looked up, so that a late order gets the reason. */
const CART_RETENTION_MS = 24 * 3_600_000;

/**
 * Gives places back whose time has run out, each exactly once: whichever process deletes the hold, or moves the order,
 * also lowers the counters, in the same unit of work.
 */
@Injectable()
export class ExpiryService {
  constructor(
    private readonly database: Database,
    private readonly expired: ExpiredRepository,
    private readonly pools: PoolsRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly buyers: BuyerLimitsRepository,
    private readonly limits: BuyerLimitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives back what has run out by now.
   * @param poolId only places that count in this pool; absent: all
   * @returns how many places came back
   */
  async release(poolId?: number, now = this.clock.nowMs()): Promise<number> {
    return (await this.releaseHolds(now, poolId)) + (await this.releaseOrders(now, poolId));
  }

  /** Deletes carts that expired long ago, and buyers who have ordered nothing since. */
  async forgetCarts(now = this.clock.nowMs()): Promise<void> {
    await this.expired.deleteCarts(now - CART_RETENTION_MS);
    await this.buyers.forget(now - CART_RETENTION_MS);
    await this.limits.forgetFree(now);
  }

  private async releaseHolds(now: number, poolId?: number): Promise<number> {
    let places = 0;
    for (;;) {
      const holds = await this.expired.holds(now, poolId);
      if (holds.length === 0) return places;
      const freed = await this.database.write(async () => {
        const byTicket = new Map<number, number>();
        for (const hold of holds) {
          if (await this.expired.deleteHold(hold, now))
            byTicket.set(hold.ticketId, (byTicket.get(hold.ticketId) ?? 0) + hold.quantity);
        }
        const drawnFrom = await this.pools.seatsOf([...byTicket.keys()]);
        const moves = [...drawnFrom.values()].map((places): Move => ({
          seats: places,
          held: -(byTicket.get(places.ticketId) ?? 0),
        }));
        await this.pools.apply(poolChanges(moves));
        return [...byTicket.values()].reduce((sum, quantity) => sum + quantity, 0);
      });
      places += freed;
      // Nothing freed: another process is sweeping the same holds.
      if (freed === 0) return places;
    }
  }

  private async releaseOrders(now: number, poolId?: number): Promise<number> {
    let places = 0;
    for (const { id } of await this.expired.orders(now, poolId)) places += await this.transitions.expire(id, now);
    return places;
  }
}
