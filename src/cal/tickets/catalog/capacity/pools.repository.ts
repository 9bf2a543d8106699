import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database, locked, SqlExpression, placeholders, RetryUnitError } from '#core/database';
import { EventPoolEntity } from './event-pool.entity.js';
import { InsufficientCapacityError } from './insufficient-capacity.error.js';
import { TicketPoolEntity } from './ticket-pool.entity.js';
import { PoolLinkEntity } from './pool-link.entity.js';
import { SeatReturnsRegistry } from './seat-returns.registry.js';
import { type PoolChange, type TicketSeats, growth } from '../../kernel/capacity/pool.js';

const COLUMNS = 'id, capacity, withheld, held, pending, sold, revision';

/** A pool that a ticket draws on. */
type DrawnPool = TicketPoolEntity & { ticketId: number };

/** The pools that a ticket draws on. */
export interface DrawnPools {
  /** Its own. */
  own: TicketPoolEntity;
  /** Those of its event, in order of id. */
  shared: TicketPoolEntity[];
}

/**
 * SQL for the counters of places. They change by conditional `UPDATE` only, never by reading and writing back, and the
 * number of changed rows decides.
 */
@Injectable()
export class PoolsRepository {
  constructor(
    private readonly database: Database,
    private readonly returns: SeatReturnsRegistry,
    @InjectRepository(TicketPoolEntity) private readonly counters: Repository<TicketPoolEntity>,
  ) {}

  /** The pools with these ids. */
  async find(ids: readonly number[]): Promise<Map<number, TicketPoolEntity>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<TicketPoolEntity>(
      `SELECT ${COLUMNS} FROM ticket_pools WHERE id IN (${placeholders(ids)})`,
      ids,
      { ticket_pools: { id: ids } },
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The pools that these tickets draw on now, for changes of their counters. */
  async seatsOf(ticketIds: readonly number[]): Promise<Map<number, TicketSeats>> {
    if (ticketIds.length === 0) return new Map();
    const rows = await this.database.read<{ ticketId: number; revision: number; poolId: number | null }>(
      `SELECT p.id AS ticketId, p.revision AS revision, l.pool_id AS poolId
       FROM ticket_pools p LEFT JOIN ticket_pool_links l ON l.ticket_id = p.id
       WHERE p.id IN (${placeholders(ticketIds)}) ORDER BY p.id, l.pool_id`,
      ticketIds,
    );
    const seats = new Map<number, TicketSeats>();
    for (const { ticketId, revision, poolId } of rows) {
      const others = seats.get(ticketId)?.sharedPoolIds ?? [];
      seats.set(ticketId, { ticketId, revision, sharedPoolIds: poolId === null ? others : [...others, poolId] });
    }
    return seats;
  }

  /** The pools that these tickets draw on with their counters, by ticket: one query. */
  async drawnBy(ticketIds: readonly number[]): Promise<Map<number, DrawnPools>> {
    if (ticketIds.length === 0) return new Map();
    const among = placeholders(ticketIds);
    const columns = COLUMNS.replace(/\w+/g, 'p.$&');
    const rows = await this.database.read<DrawnPool>(
      `SELECT p.id AS ticketId, ${columns} FROM ticket_pools p WHERE p.id IN (${among})
       UNION ALL SELECT l.ticket_id, ${columns} FROM ticket_pool_links l JOIN ticket_pools p ON p.id = l.pool_id
       WHERE l.ticket_id IN (${among})`,
      [...ticketIds, ...ticketIds],
      { ticket_pools: {} },
    );
    if (rows.length > 0)
      this.database.tags.noteRowsRead('ticket_pools', { id: [...new Set(rows.map(({ id }) => id))] });
    const drawn = new Map<number, DrawnPools>();
    for (const { ticketId, ...pool } of rows) if (pool.id === ticketId) drawn.set(ticketId, { own: pool, shared: [] });
    for (const { ticketId, ...pool } of rows.sort((a, b) => a.id - b.id))
      if (pool.id !== ticketId) drawn.get(ticketId)?.shared.push(pool);
    return drawn;
  }

  /** The tickets that draw on any of these pools, those in the trash left out. */
  async ticketsDrawingOn(poolIds: readonly number[]): Promise<{ ticketId: number; postId: number | null }[]> {
    if (poolIds.length === 0) return [];
    return this.database.read(
      `SELECT t.id AS ticketId, t.post_id AS postId
       FROM (SELECT id FROM ticket_pools WHERE id IN (${placeholders(poolIds)})
         UNION SELECT ticket_id FROM ticket_pool_links WHERE pool_id IN (${placeholders(poolIds)})) x
       JOIN tickets t ON t.id = x.id WHERE t.deleted_utc IS NULL AND t.status <> 'trash' ORDER BY t.id`,
      [...poolIds, ...poolIds],
    );
  }

  /**
   * Applies changes one pool after the other; give them in order of id. The rows stay locked until the unit of work
   * ends, so this comes last in it.
   * @param force takes places beyond the capacity too (a manager's decision)
   * @throws InsufficientCapacityError, RetryUnitError; nothing of the unit may then be stored
   */
  async apply(changes: readonly PoolChange[], force = false): Promise<void> {
    await this.change(changes, force);
    if (!this.returns.isWatched) return;
    await this.returns.returned(changes.filter((change) => growth(change) < 0).map(({ id }) => id));
  }

  private async change(changes: readonly PoolChange[], force: boolean): Promise<void> {
    for (const change of changes) {
      const { id, held, pending, sold, revision } = change;
      const bounded = growth(change) > 0 && !force;
      const isPossible = (guard: string, ...seats: number[]): SqlExpression =>
        new SqlExpression(
          `id = ? AND held + ? >= 0 AND pending + ? >= 0 AND sold + ? >= 0
           ${revision === undefined ? '' : 'AND revision = ?'} ${guard}`,
          id,
          held,
          pending,
          sold,
          ...(revision === undefined ? [] : [revision]),
          ...seats,
        );
      const counters = added(held, pending, sold);
      // Most changes leave seats before and after them: what shows only whether there are any stays as it is.
      const staysOpen = isPossible(`${this.guard()} ${this.guard()}`, 1, growth(change) + 1);
      if ((await this.database.update(TicketPoolEntity, staysOpen, counters, { id: [id], sold_out: [] })) === 1)
        continue;
      const possible = bounded ? isPossible(this.guard(), growth(change)) : isPossible('');
      const changed = await this.database.update(TicketPoolEntity, possible, counters, { id: [id] });
      if (changed !== 1) throw await this.whyNot(change, bounded);
    }
  }

  /** The condition that makes overselling impossible. The control of the concurrency test replaces it. */
  protected guard(): string {
    return 'AND (capacity IS NULL OR capacity - withheld - held - pending - sold >= ?)';
  }

  private async whyNot({ id, revision, ...change }: PoolChange, bounded: boolean): Promise<Error> {
    const pool = (await this.find([id])).get(id);
    if (!pool) return new Error(`Pool ${id} is gone`);
    if (revision !== undefined && pool.revision !== revision) return new RetryUnitError(`The pool of ticket ${id}`);
    if (bounded) return new InsufficientCapacityError(id);
    return new Error(`Pool ${id} cannot change by ${JSON.stringify(change)} from ${JSON.stringify(pool)}`);
  }

  /** Makes the pool of a new ticket. */
  async create(id: number, capacity: number | null, withheld: number): Promise<void> {
    await this.database.insert(TicketPoolEntity, { id, capacity, withheld });
  }

  /** Makes a pool of an event or page that tickets can draw on, unless it is there. */
  async createShared(pool: EventPoolEntity, capacity: number | null): Promise<void> {
    await this.database.insertMissing(TicketPoolEntity, [{ id: pool.id, capacity }]);
    await this.database.insertMissing(EventPoolEntity, [pool]);
  }

  /** Lets a new ticket draw on pools of its event. @throws RetryUnitError when one was deleted at the same moment */
  async link(ticketId: number, poolIds: readonly number[]): Promise<void> {
    await this.lock(poolIds);
    await this.insertLinks(ticketId, poolIds);
  }

  private async insertLinks(ticketId: number, poolIds: readonly number[]): Promise<void> {
    if (poolIds.length === 0) return;
    await this.database.insertMany(
      PoolLinkEntity,
      poolIds.map((poolId) => ({ ticket_id: ticketId, pool_id: poolId })),
    );
  }

  /** Sets the size of a pool. What is taken stays taken, also when it is more than the new size. */
  async resize(id: number, capacity: number | null): Promise<void> {
    await this.database.update(TicketPoolEntity, { id }, { capacity });
  }

  /** Sets how many seats are withheld such that `stock` are left. */
  async withhold(id: number, stock: number): Promise<void> {
    const withheld = new SqlExpression(
      'CASE WHEN capacity - held - pending - sold > ? THEN capacity - held - pending - sold - ? ELSE 0 END',
      stock,
      stock,
    );
    await this.database.update(
      TicketPoolEntity,
      new SqlExpression('id = ? AND capacity IS NOT NULL', id),
      { withheld },
      {
        id: [id],
      },
    );
  }

  /** Releases the withheld seats. */
  async releaseWithheld(id: number): Promise<void> {
    await this.database.update(
      TicketPoolEntity,
      new SqlExpression('id = ? AND withheld <> 0', id),
      { withheld: 0 },
      {
        id: [id],
      },
    );
  }

  /**
   * Lets a ticket draw on other pools of its event: what it has taken moves with it, and requests that have read its
   * former pools are repeated. The ticket must be locked.
   * @param before pools that it draws on so far
   */
  async rebind(ticketId: number, before: readonly number[], after: readonly number[]): Promise<void> {
    const left = before.filter((id) => !after.includes(id));
    const joined = after.filter((id) => !before.includes(id));
    if (left.length === 0 && joined.length === 0) return;
    const pools = await this.lock([ticketId, ...left, ...joined]);
    const own = pools.get(ticketId);
    if (!own) throw new Error(`Pool ${ticketId} is gone`);
    await this.database.update(TicketPoolEntity, { id: ticketId }, { revision: new SqlExpression('revision + 1') });
    for (const id of [...pools.keys()].filter((pool) => pool !== ticketId)) {
      const sign = joined.includes(id) ? 1 : -1;
      await this.database.update(TicketPoolEntity, { id }, added(sign * own.held, sign * own.pending, sign * own.sold));
    }
    for (const id of left) await this.database.delete(PoolLinkEntity, { ticket_id: ticketId, pool_id: id });
    await this.insertLinks(ticketId, joined);
  }

  /**
   * These pools in order of id, in which all units of work lock several: others cannot change or delete them until this
   * unit ends.
   * @throws RetryUnitError when one is not there
   */
  async lock(ids: readonly number[]): Promise<Map<number, TicketPoolEntity>> {
    if (ids.length === 0) return new Map();
    const rows = await this.counters.find({
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      ...locked(this.database),
    });
    if (rows.length < new Set(ids).size) throw new RetryUnitError(`One of the pools ${ids.join(', ')}`);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/** Raises the counters of a pool. */
const added = (held: number, pending: number, sold: number): Record<'held' | 'pending' | 'sold', SqlExpression> => ({
  held: new SqlExpression('held + ?', held),
  pending: new SqlExpression('pending + ?', pending),
  sold: new SqlExpression('sold + ?', sold),
});
