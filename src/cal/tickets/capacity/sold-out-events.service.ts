import { Injectable } from '@nestjs/common';
import { DomainEventsService } from '#core/events';
import type { TicketPoolEntity } from './ticket-pool.entity.js';
import type { Move } from './pool.js';
import { PoolsRepository } from './pools.repository.js';

/** Publishes `ticket.sold_out`. */
@Injectable()
export class SoldOutEventsService {
  constructor(
    private readonly pools: PoolsRepository,
    private readonly events: DomainEventsService,
  ) {}

  /**
   * Publishes the tickets whose last seat these moves sell or reserve. Called in the unit of work that has applied
   * them: it holds the counters, so no other unit sees the same last seat.
   */
  async publish(moves: readonly Move[]): Promise<void> {
    const taken = moves.filter(({ pending = 0, sold = 0 }) => pending + sold > 0);
    if (taken.length === 0 || !this.events.hasSubscribers('ticket.sold_out')) return;
    const poolIds = taken.flatMap(({ seats: { ticketId, sharedPoolId } }) =>
      sharedPoolId === null ? [ticketId] : [ticketId, sharedPoolId],
    );
    const full = [...(await this.pools.find([...new Set(poolIds)])).values()].filter(isFull).map(({ id }) => id);
    for (const ticket of await this.pools.ticketsDrawingOn(full)) await this.events.publish('ticket.sold_out', ticket);
  }
}

/** Seats in carts may come back, so they do not count. */
function isFull({ capacity, withheld, pending, sold }: TicketPoolEntity): boolean {
  return capacity !== null && pending + sold >= capacity - withheld;
}
