import { Injectable } from '@nestjs/common';
import { invalidParameter } from '#core/errors';
import { HoldsRepository } from '../capacity/holds.repository.js';
import { poolChanges } from '../../kernel/capacity/pool.js';
import { PoolsRepository } from '../capacity/pools.repository.js';
import type { CapacityMode, Provider, TicketEntity } from '../model/ticket.entity.js';
import type { TicketInput } from './ticket-input.js';

/** Sets up where a ticket's places are counted. Runs inside the unit of work that writes the ticket. */
@Injectable()
export class TicketCapacityService {
  constructor(
    private readonly pools: PoolsRepository,
    private readonly holds: HoldsRepository,
  ) {}

  /**
   * Makes the pools of a new ticket.
   * @returns the id of the pool it shares, or null
   */
  async create(
    id: number,
    hostId: number,
    provider: Provider,
    mode: CapacityMode,
    input: TicketInput,
  ): Promise<number | null> {
    const shared = await this.share(hostId, mode, input);
    await this.pools.create(id, newCapacity(provider, mode, input), 0);
    if (input.stock !== undefined) await this.pools.withhold(id, input.stock);
    return shared;
  }

  /**
   * Changes a ticket's places: only what is sent. Places that are taken stay taken.
   * @returns the id of the pool it shares from now on, or null
   */
  async change(ticket: TicketEntity, input: TicketInput): Promise<number | null> {
    const mode = input.mode ?? ticket.mode;
    const shared = ticket.post_id === null ? ticket.shared_pool_id : await this.share(ticket.post_id, mode, input);
    if (shared !== ticket.shared_pool_id) await this.pools.rebind(ticket.id, ticket.shared_pool_id, shared);
    if (mode !== ticket.mode && mode === 'own' && input.capacity === undefined) {
      throw invalidParameter('ticket', 'Say in ticket.capacity how many places the ticket gets of its own.');
    }
    if (mode === 'global' || mode === '') await this.pools.resize(ticket.id, null);
    else if (input.capacity !== undefined) await this.pools.resize(ticket.id, input.capacity);
    if (input.stock !== undefined) await this.pools.withhold(ticket.id, input.stock);
    else if (input.capacity !== undefined) await this.pools.releaseWithheld(ticket.id);
    return shared;
  }

  /** Gives back what carts hold of a ticket that is deleted. */
  async empty(ticketId: number): Promise<void> {
    const held = await this.holds.deleteOfTicket(ticketId);
    const places = (await this.pools.seatsOf([ticketId])).get(ticketId);
    if (held > 0 && places) await this.pools.apply(poolChanges([{ seats: places, held: -held }]));
  }

  /** The shared pool that `mode` needs, made or resized as `input` says. */
  private async share(hostId: number, mode: CapacityMode, input: TicketInput): Promise<number | null> {
    if (mode !== 'global' && mode !== 'capped') return null;
    const known = (await this.pools.find([hostId])).get(hostId);
    const wanted = input.event_capacity;
    if (!known && wanted === undefined)
      throw invalidParameter('ticket', 'Say in ticket.event_capacity how many places the event has to share.');
    if (!known) await this.pools.createShared(hostId, wanted ?? null);
    if (wanted !== undefined && known?.capacity !== wanted) await this.pools.resize(hostId, wanted);
    return hostId;
  }
}

function newCapacity(provider: Provider, mode: CapacityMode, { capacity, stock }: TicketInput): number | null {
  if (mode === 'global' || mode === '') return null;
  if (capacity !== undefined) return capacity;
  if (stock !== undefined) return stock;
  return mode === 'own' && provider === 'tc' ? 0 : null;
}
