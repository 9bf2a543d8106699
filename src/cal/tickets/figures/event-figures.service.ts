import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { type DrawnPools, PoolsRepository } from '../catalog/capacity/pools.repository.js';
import type { TicketEntity } from '../catalog/model/ticket.entity.js';
import { TicketsRepository } from '../catalog/tickets/tickets.repository.js';
import { moneyOf } from './money-figures.js';
import { type MoneyFigures, NO_SEATS, type SeatFigures, SeatFiguresRepository } from './seat-figures.repository.js';

/** The figures of an event or page in a list. */
export interface EventFigures extends SeatFigures {
  id: number;
  hasTickets: boolean;
  /** Seats of all its tickets; null: not limited, or no single number, because tickets draw on several pools each. */
  capacity: number | null;
  held: number;
  money: MoneyFigures[];
}

/** Figures of several events. Rights are checked before. */
@Injectable()
export class EventFiguresService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly pools: PoolsRepository,
    private readonly seats: SeatFiguresRepository,
    private readonly clock: Clock,
  ) {}

  /** The figures of events or pages, in their order, in a number of statements that does not depend on theirs. */
  async ofHosts(hostIds: readonly number[]): Promise<EventFigures[]> {
    const tickets = await this.tickets.ofHosts(hostIds);
    const ticketIds = tickets.map(({ id }) => id);
    const pools = await this.pools.drawnBy(ticketIds);
    const held = await this.seats.held(ticketIds, this.clock.nowMs());
    const seats = await this.seats.seats(hostIds, 'post_id');
    const sold = await this.seats.sold(hostIds, 'post_id');
    const refunded = await this.seats.refunded(hostIds, 'post_id');
    const disputed = await this.seats.disputed(hostIds, 'post_id');
    return hostIds.map((id) => {
      const own = tickets.filter(({ post_id: host }) => host === id);
      return {
        id,
        hasTickets: own.length > 0,
        capacity: capacityOf(own, pools),
        ...(seats.get(id) ?? NO_SEATS),
        held: own.reduce((sum, ticket) => sum + (held.get(ticket.id) ?? 0), 0),
        money: moneyOf(id, { sold, refunded, disputed }),
      };
    });
  }
}

/** The sum of the pools of tickets, each pool once. */
function capacityOf(tickets: readonly TicketEntity[], pools: ReadonlyMap<number, DrawnPools>): number | null {
  const drawn = new Map<number, number | null>();
  for (const { id } of tickets) {
    const { own, shared } = pools.get(id) ?? {};
    if (shared && shared.length > 1) return null;
    const pool = shared?.[0] ?? own;
    if (pool) drawn.set(pool.id, pool.capacity);
  }
  const capacities = [...drawn.values()];
  if (capacities.length === 0) return null;
  return capacities.reduce((sum, capacity) => (sum === null || capacity === null ? null : sum + capacity));
}
