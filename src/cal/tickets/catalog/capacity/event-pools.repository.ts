import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ContentIdRegistry } from '#core/content';
import { Database, SqlExpression } from '#core/database';
import { EventPoolEntity } from './event-pool.entity.js';
import { PoolLinkEntity } from './pool-link.entity.js';
import { PoolsRepository } from './pools.repository.js';
import { TicketPoolEntity } from './ticket-pool.entity.js';

/** A pool of an event with its counters. */
export type CountedEventPool = EventPoolEntity & TicketPoolEntity;

/** A ticket that draws on a pool. */
export interface DrawingTicket {
  poolId: number;
  ticketId: number;
  /** Whether it was deleted for good: its attendees still have their places. */
  isDeleted: boolean;
}

/** The pools of events, as organisers see and change them. */
@Injectable()
export class EventPoolsRepository {
  constructor(
    private readonly database: Database,
    private readonly ids: ContentIdRegistry,
    private readonly pools: PoolsRepository,
    @InjectRepository(EventPoolEntity) private readonly eventPools: Repository<EventPoolEntity>,
    @InjectRepository(PoolLinkEntity) private readonly links: Repository<PoolLinkEntity>,
  ) {}

  /** The pools of an event or page, the oldest first. */
  async ofHost(hostId: number): Promise<CountedEventPool[]> {
    return this.counted(await this.eventPools.find({ where: { post_id: hostId }, order: { id: 'ASC' } }));
  }

  /** A pool with its counters. */
  async find(id: number): Promise<CountedEventPool | undefined> {
    const [pool] = await this.counted(await this.eventPools.findBy({ id }));
    return pool;
  }

  /** The names of these pools, by id. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const pools = await this.eventPools.findBy({ id: In([...ids]) });
    return new Map(pools.map(({ id, name }) => [id, name]));
  }

  private async counted(pools: readonly EventPoolEntity[]): Promise<CountedEventPool[]> {
    const counters = await this.pools.find(pools.map(({ id }) => id));
    return pools.flatMap((pool) => {
      const own = counters.get(pool.id);
      return own ? { ...own, ...pool } : [];
    });
  }

  /** The tickets that draw on these pools, in order of id. */
  async ticketsOf(poolIds: readonly number[]): Promise<DrawingTicket[]> {
    const links = await this.links.find({
      select: { ticket_id: true, pool_id: true, ticket: { id: true, deleted_utc: true } },
      relations: { ticket: true },
      where: { pool_id: In([...poolIds]) },
      order: { ticket_id: 'ASC' },
    });
    return links.map(({ pool_id: poolId, ticket_id: ticketId, ticket }) => ({
      poolId,
      ticketId,
      isDeleted: ticket?.deleted_utc != null,
    }));
  }

  /** Makes a pool of an event or page. @param capacity null: unlimited @returns its id */
  async create(hostId: number, name: string, capacity: number | null): Promise<number> {
    const [id = 0] = await this.ids.registerAll(['cal_ticket_pool']);
    await this.pools.createShared({ id, post_id: hostId, name }, capacity);
    return id;
  }

  /** Gives an event copies of the pools of another one, of the same names and sizes. @returns their ids by those of the pools */
  async copyAll(fromHostId: number, toHostId: number): Promise<Map<number, number>> {
    const copies = new Map<number, number>();
    for (const { id, name, capacity } of await this.ofHost(fromHostId)) {
      if (id === fromHostId) await this.pools.createShared({ id: toHostId, post_id: toHostId, name }, capacity);
      copies.set(id, id === fromHostId ? toHostId : await this.create(toHostId, name, capacity));
    }
    return copies;
  }

  /** Renames a pool. */
  async rename(id: number, name: string): Promise<void> {
    await this.database.update(EventPoolEntity, { id }, { name });
  }

  /** Sets the size of a pool unless more places than that are taken. @returns whether it was possible */
  async resizeIfFits(id: number, capacity: number): Promise<boolean> {
    const fits = new SqlExpression('id = ? AND held + pending + sold <= ?', id, capacity);
    return (await this.database.update(TicketPoolEntity, fits, { capacity }, { id: [id] })) === 1;
  }

  /** Deletes a pool unless a ticket draws on it. @returns whether it was possible */
  async delete({ id, post_id: hostId }: EventPoolEntity): Promise<boolean> {
    // A ticket begins to draw on it behind the same lock, so the condition sees it.
    await this.pools.lock([id]);
    const isFree = new SqlExpression(
      'id = ? AND NOT EXISTS (SELECT 1 FROM ticket_pool_links l WHERE l.pool_id = ?)',
      id,
      id,
    );
    if ((await this.database.delete(EventPoolEntity, isFree)) !== 1) return false;
    await this.database.delete(TicketPoolEntity, { id });
    if (id !== hostId) await this.ids.remove(id);
    return true;
  }
}
