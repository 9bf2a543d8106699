import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { invalidParameter, RestError } from '#core/errors';
import type { EventPoolEntity } from '../capacity/event-pool.entity.js';
import { type CountedEventPool, EventPoolsRepository } from '../capacity/event-pools.repository.js';
import { ExpiredRepository } from '../capacity/expired.repository.js';
import { PoolsRepository } from '../capacity/pools.repository.js';
import { left } from '../../kernel/capacity/pool.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import { TicketStoreService } from '../tickets/ticket-store.service.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { type CreateEventPoolDto, type DrawOnPoolsDto, MAX_POOLS, type UpdateEventPoolDto } from './event-pool.dto.js';
import { inUse, poolNotFound, ticketNotFound, tooSmall } from './event-pool-refusals.js';
import type { EventPoolListResponse, EventPoolResponse } from './event-pool.response.js';

/** The pools of events and pages, and which tickets draw on them. Who may change them is checked before. */
@Injectable()
export class EventPoolsService {
  constructor(
    private readonly eventPools: EventPoolsRepository,
    private readonly pools: PoolsRepository,
    private readonly expired: ExpiredRepository,
    private readonly tickets: TicketsRepository,
    private readonly store: TicketStoreService,
    private readonly clock: Clock,
  ) {}

  /** The pool with this id. */
  find(id: number): Promise<EventPoolEntity | undefined> {
    return this.eventPools.find(id);
  }

  /** The pools of an event or page. */
  async list(hostId: number): Promise<EventPoolListResponse> {
    return { pools: await this.show(await this.eventPools.ofHost(hostId)) };
  }

  /** Makes a pool, on which no ticket draws yet. @throws RestError 409 `too-many-pools` */
  async create({ post_id: hostId, name, capacity = null }: CreateEventPoolDto): Promise<EventPoolResponse> {
    if ((await this.eventPools.ofHost(hostId)).length >= MAX_POOLS)
      throw new RestError('too-many-pools', `An event or page can have ${MAX_POOLS} pools.`, 409);
    return this.one(await this.eventPools.create(hostId, name.trim(), capacity));
  }

  /** Changes what is sent of a pool. @throws RestError 404 `pool-not-found`, 409 `pool-too-small` */
  async update({ id, name, capacity, below_taken: mayBeBelow }: UpdateEventPoolDto): Promise<EventPoolResponse> {
    const pool = await this.get(id);
    if (name !== undefined) await this.eventPools.rename(id, name.trim());
    if (capacity === undefined) return this.one(id);
    if (capacity === null || mayBeBelow) await this.pools.resize(id, capacity);
    else if (!(await this.eventPools.resizeIfFits(id, capacity))) throw tooSmall(await this.get(pool.id));
    return this.one(id);
  }

  /**
   * Deletes a pool that no ticket draws on. Tickets that were deleted for good do not count: the places of their
   * attendees stay counted in their other pools.
   * @throws RestError 404 `pool-not-found`, 409 `pool-in-use`
   */
  async remove(id: number): Promise<EventPoolResponse> {
    const pool = await this.get(id);
    const [shown] = await this.show([pool]);
    const drawing = await this.eventPools.ticketsOf([id]);
    if (drawing.some(({ isDeleted }) => !isDeleted)) throw inUse(drawing);
    for (const ticket of await this.tickets.byIds(
      drawing.map(({ ticketId }) => ticketId),
      true,
    ))
      await this.store.draw(
        ticket,
        (await this.drawnBy(ticket)).filter((other) => other !== id),
      );
    if (!(await this.eventPools.delete(pool))) throw inUse(await this.eventPools.ticketsOf([id]));
    return shown;
  }

  /**
   * Lets a ticket draw on these pools of its event or page, and no others. What it has taken moves with it, also beyond
   * their sizes.
   * @returns the pools of the event or page
   * @throws RestError 404 `ticket-not-found`, 400 `rest_invalid_param` for what is no pool of it
   */
  async draw({ id, pool_ids: poolIds }: DrawOnPoolsDto): Promise<EventPoolListResponse> {
    const ticket = await this.tickets.find(id, true);
    if (!ticket || ticket.post_id === null) throw ticketNotFound();
    const known = (await this.eventPools.ofHost(ticket.post_id)).map((pool) => pool.id);
    const wanted = [...new Set(poolIds)].sort((a, b) => a - b);
    const foreign = wanted.filter((pool) => !known.includes(pool));
    if (foreign.length > 0)
      throw invalidParameter('pool_ids', `The event or page of the ticket has no pool ${foreign.join(', ')}.`);
    await this.store.draw(ticket, wanted);
    return this.list(ticket.post_id);
  }

  private async drawnBy({ id }: TicketEntity): Promise<readonly number[]> {
    return (await this.pools.seatsOf([id])).get(id)?.sharedPoolIds ?? [];
  }

  private async get(id: number): Promise<CountedEventPool> {
    const pool = await this.eventPools.find(id);
    if (pool) return pool;
    throw poolNotFound();
  }

  private async one(id: number): Promise<EventPoolResponse> {
    const [shown] = await this.show([await this.get(id)]);
    return shown;
  }

  private async show(pools: readonly CountedEventPool[]): Promise<EventPoolResponse[]> {
    const ids = pools.map(({ id }) => id);
    const [expired, drawing] = await Promise.all([
      this.expired.seatsByPool(ids, this.clock.nowMs()),
      this.eventPools.ticketsOf(ids),
    ]);
    return pools.map((pool) => ({
      id: pool.id,
      post_id: pool.post_id ?? 0,
      name: pool.name,
      capacity: pool.capacity,
      held: pool.held,
      pending: pool.pending,
      sold: pool.sold,
      available: left(pool, expired.get(pool.id)),
      ticket_ids: drawing.filter((each) => each.poolId === pool.id && !each.isDeleted).map(({ ticketId }) => ticketId),
    }));
  }
}
