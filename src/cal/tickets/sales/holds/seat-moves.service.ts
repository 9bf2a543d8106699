import { Injectable } from '@nestjs/common';
import { DomainEventsService } from '#core/events';
import type { TicketPoolEntity } from '../../catalog/capacity/ticket-pool.entity.js';
import { type Move, poolChanges, type TicketSeats } from '../../kernel/capacity/pool.js';
import { PoolsRepository } from '../../catalog/capacity/pools.repository.js';

/** Moves seats between the counters of pools. */
@Injectable()
export class SeatMovesService {
  constructor(
    private readonly pools: PoolsRepository,
    private readonly events: DomainEventsService,
  ) {}

  /** The pools that these tickets draw on now. */
  seatsOf(ticketIds: readonly number[]): Promise<Map<number, TicketSeats>> {
    return this.pools.seatsOf(ticketIds);
  }

  /**
   * Applies moves of seats in the running unit of work, as its last step where that is possible: all others who move
   * seats of these pools wait for its end.
   * @param force also beyond the capacity
   * @throws InsufficientCapacityError, RetryUnitError
   */
  async apply(moves: readonly Move[], force?: boolean): Promise<void> {
    await this.pools.apply(poolChanges(moves), force);
    await this.publishSoldOut(moves);
  }

  /** Publishes the tickets whose last seat is taken. This unit holds the counters, so no other one sees the same seat. */
  private async publishSoldOut(moves: readonly Move[]): Promise<void> {
    const taken = moves.filter(({ pending = 0, sold = 0 }) => pending + sold > 0);
    if (taken.length === 0 || !(await this.events.hasSubscribers('ticket.sold_out'))) return;
    const poolIds = taken.flatMap(({ seats: { ticketId, sharedPoolIds } }) => [ticketId, ...sharedPoolIds]);
    const full = [...(await this.pools.find([...new Set(poolIds)])).values()].filter(isFull).map(({ id }) => id);
    for (const ticket of await this.pools.ticketsDrawingOn(full)) await this.events.publish('ticket.sold_out', ticket);
  }
}

/** Seats in carts may come back, so they do not count. */
function isFull({ capacity, withheld, pending, sold }: TicketPoolEntity): boolean {
  return capacity !== null && pending + sold >= capacity - withheld;
}
