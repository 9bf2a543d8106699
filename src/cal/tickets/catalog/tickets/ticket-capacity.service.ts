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
   * Makes the own pool of a new ticket.
   * @returns the pools of its event that it is to draw on (`PoolsRepository.link`)
   */
  async create(
    id: number,
    hostId: number,
    provider: Provider,
    mode: CapacityMode,
    input: TicketInput,
  ): Promise<readonly number[]> {
    const shared = input.pool_ids ?? (await this.share(hostId, mode, input, []));
    await this.pools.create(id, newCapacity(provider, mode, input), 0);
    if (input.stock !== undefined) await this.pools.withhold(id, input.stock);
    return shared;
  }

  /**
   * Changes a ticket's places: only what is sent. Places that are taken stay taken.
   * @returns the pools of its event that it draws on from now on
   */
  async change(ticket: TicketEntity, input: TicketInput): Promise<readonly number[]> {
    const mode = input.mode ?? ticket.mode;
    const before = await this.sharedPoolsOf(ticket.id);
    const shared = ticket.post_id === null ? before : await this.share(ticket.post_id, mode, input, before);
    await this.pools.rebind(ticket.id, before, shared);
    if (mode !== ticket.mode && mode === 'own' && input.capacity === undefined) {
      throw invalidParameter('ticket', 'Say in ticket.capacity how many places the ticket gets of its own.');
    }
    if (mode === 'global' || mode === '') await this.pools.resize(ticket.id, null);
    else if (input.capacity !== undefined) await this.pools.resize(ticket.id, input.capacity);
    if (input.stock !== undefined) await this.pools.withhold(ticket.id, input.stock);
    else if (input.capacity !== undefined) await this.pools.releaseWithheld(ticket.id);
    return shared;
  }

  /**
   * Lets a ticket draw on these pools of its event, and no others; what it has taken moves with it.
   * @returns the mode that says so
   */
  async draw({ id, provider }: TicketEntity, poolIds: readonly number[]): Promise<CapacityMode> {
    await this.pools.rebind(id, await this.sharedPoolsOf(id), poolIds);
    const isLimited = typeof (await this.pools.find([id])).get(id)?.capacity === 'number';
    if (poolIds.length > 0) return isLimited ? 'capped' : 'global';
    return isLimited || provider === 'rsvp' ? 'own' : '';
  }

  private async sharedPoolsOf(ticketId: number): Promise<readonly number[]> {
    return (await this.pools.seatsOf([ticketId])).get(ticketId)?.sharedPoolIds ?? [];
  }

  /** Gives back what carts hold of a ticket that is deleted. */
  async empty(ticketId: number): Promise<void> {
    const held = await this.holds.deleteOfTicket(ticketId);
    const places = (await this.pools.seatsOf([ticketId])).get(ticketId);
    if (held > 0 && places) await this.pools.apply(poolChanges([{ seats: places, held: -held }]));
  }

  /**
   * The pools of its event that a ticket of this mode draws on: those so far, or the one that has the id of the event,
   * made or resized as `input` says.
   */
  private async share(
    hostId: number,
    mode: CapacityMode,
    input: TicketInput,
    before: readonly number[],
  ): Promise<readonly number[]> {
    if (mode !== 'global' && mode !== 'capped') return [];
    const wanted = input.event_capacity;
    if (before.length > 0 && !before.includes(hostId)) {
      if (wanted === undefined) return before;
      throw invalidParameter(
        'ticket',
        'This ticket draws on pools of the event that have sizes of their own: change these at cal/tickets/v1/pools.',
      );
    }
    const known = (await this.pools.find([hostId])).get(hostId);
    if (!known && wanted === undefined)
      throw invalidParameter('ticket', 'Say in ticket.event_capacity how many places the event has to share.');
    if (!known) await this.pools.createShared({ id: hostId, post_id: hostId, name: '' }, wanted ?? null);
    if (wanted !== undefined && known?.capacity !== wanted) await this.pools.resize(hostId, wanted);
    return before.length > 0 ? before : [hostId];
  }
}

function newCapacity(provider: Provider, mode: CapacityMode, { capacity, stock }: TicketInput): number | null {
  if (mode === 'global' || mode === '') return null;
  if (capacity !== undefined) return capacity;
  if (stock !== undefined) return stock;
  return mode === 'own' && provider === 'tc' ? 0 : null;
}
