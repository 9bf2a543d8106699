import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { PoolsRepository } from '../capacity/pools.repository.js';
import { EventPoolsRepository } from '../capacity/event-pools.repository.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import { inputOf, movedInput } from './ticket-copy.js';
import { TicketsRepository } from './tickets.repository.js';
import { TicketStoreService } from './ticket-store.service.js';

/** Copies the tickets of an event with its pools. */
@Injectable()
export class TicketDuplicatesService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly writer: TicketStoreService,
    private readonly pools: PoolsRepository,
    private readonly eventPools: EventPoolsRepository,
    private readonly hosts: TicketHostsRepository,
  ) {}

  /**
   * Gives an event without tickets copies of those of another event, in their order: prices, capacity, forms and limits
   * are the same, sale windows move with the start, and nothing is sold. Part of a unit of work.
   */
  async duplicate(caller: Caller, fromHostId: number, toHostId: number): Promise<void> {
    const hosts = await this.hosts.find([fromHostId, toHostId]);
    const [from, to] = [hosts.get(fromHostId), hosts.get(toHostId)];
    const tickets = await this.tickets.ofHost(fromHostId);
    if (!from || !to) return;
    const copies = await this.eventPools.copyAll(fromHostId, toHostId);
    const pools = await this.pools.drawnBy(tickets.map(({ id }) => id));
    for (const ticket of tickets) {
      const drawn = pools.get(ticket.id);
      const poolIds = drawn?.shared.flatMap(({ id }) => copies.get(id) ?? []) ?? [];
      await this.writer.create(caller, to, ticket.provider, {
        ...movedInput(inputOf(ticket), from, to),
        capacity: drawn?.own.capacity ?? null,
        pool_ids: poolIds,
      });
    }
  }
}
