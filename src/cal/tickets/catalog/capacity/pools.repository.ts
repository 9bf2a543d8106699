import { Injectable } from '@nestjs/common';
import { Database, SqlExpression, placeholders, RetryUnitError } from '#core/database';
import { InsufficientCapacityError } from './insufficient-capacity.error.js';
import { TicketPoolEntity } from './ticket-pool.entity.js';
import { SeatReturnsRegistry } from './seat-returns.registry.js';
import { type PoolChange, type TicketSeats, growth } from '../../kernel/capacity/pool.js';

const COLUMNS = 'id, capacity, withheld, held, pending, sold, revision';

/**
 * SQL for the counters of places. They change by conditional `UPDATE` only, never by reading and writing back, and the
 * number of changed rows decides.
 */
@Injectable()
export class PoolsRepository {
  constructor(
    private readonly database: Database,
    private readonly returns: SeatReturnsRegistry,
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

  /** The pools that these tickets draw on now. */
  async seatsOf(ticketIds: readonly number[]): Promise<Map<number, TicketSeats>> {
    if (ticketIds.length === 0) return new Map();
    const rows = await this.database.read<TicketSeats>(
      `SELECT t.id AS ticketId, t.shared_pool_id AS sharedPoolId, p.revision AS revision
       FROM tickets t JOIN ticket_pools p ON p.id = t.id WHERE t.id IN (${placeholders(ticketIds)})`,
      ticketIds,
    );
    return new Map(rows.map((row) => [row.ticketId, row]));
  }

  /** The tickets that draw on any of these pools, those in the trash left out. */
  async ticketsDrawingOn(poolIds: readonly number[]): Promise<{ ticketId: number; postId: number | null }[]> {
    if (poolIds.length === 0) return [];
    return this.database.read(
      `SELECT id AS ticketId, post_id AS postId FROM tickets
       WHERE (id IN (${placeholders(poolIds)}) OR shared_pool_id IN (${placeholders(poolIds)}))
         AND deleted_utc IS NULL AND status <> 'trash' ORDER BY id`,
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

  /** Makes the shared pool of an event unless it is there. */
  async createShared(id: number, capacity: number | null): Promise<void> {
    await this.database.insertMissing(TicketPoolEntity, [{ id, capacity }]);
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
   * Moves what a ticket has taken from one shared pool to another (null: none), and tells everybody who has read the
   * ticket before that it has moved.
   */
  async rebind(ticketId: number, from: number | null, to: number | null): Promise<void> {
    const revision = new SqlExpression('revision + 1');
    await this.database.update(TicketPoolEntity, { id: ticketId }, { revision });
    // From here on other units cannot change the ticket's own counters until this unit ends.
    const own = (await this.find([ticketId])).get(ticketId);
    if (!own) throw new Error(`Pool ${ticketId} is gone`);
    const moves = [...(from === null ? [] : [[from, -1] as const]), ...(to === null ? [] : [[to, 1] as const])].sort(
      ([a], [b]) => a - b,
    );
    for (const [id, sign] of moves) {
      const moved = added(sign * own.held, sign * own.pending, sign * own.sold);
      const changed = await this.database.update(TicketPoolEntity, { id }, moved);
      if (changed !== 1 && (own.held > 0 || own.pending > 0 || own.sold > 0)) throw new Error(`Pool ${id} is gone`);
    }
  }
}

/** Raises the counters of a pool. */
const added = (held: number, pending: number, sold: number): Record<'held' | 'pending' | 'sold', SqlExpression> => ({
  held: new SqlExpression('held + ?', held),
  pending: new SqlExpression('pending + ?', pending),
  sold: new SqlExpression('sold + ?', sold),
});
