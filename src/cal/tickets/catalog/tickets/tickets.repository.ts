import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, Not, Repository } from 'typeorm';
import { ContentIdRegistry } from '#core/content';
import { ListVersionsService } from '#core/lists';
import { Clock } from '#core/context';
import { Database, SqlExpression, placeholders } from '#core/database';
import { ExpiredRepository } from '../capacity/expired.repository.js';
import { PoolsRepository } from '../capacity/pools.repository.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import type { TicketFacts } from './ticket.mapper.js';
import { TicketEntity } from '../model/ticket.entity.js';
import { isId } from '#core/parameters';

/** Counts changes of tickets, but not of their counters (`ListVersionsService`). */
export const TICKETS = 'tickets';

/** SQL for tickets. Lists have their own (`ticket-list.repository`). */
@Injectable()
export class TicketsRepository {
  constructor(
    private readonly database: Database,
    private readonly pools: PoolsRepository,
    private readonly expired: ExpiredRepository,
    private readonly hosts: TicketHostsRepository,
    private readonly registry: ContentIdRegistry,
    private readonly versions: ListVersionsService,
    private readonly clock: Clock,
    @InjectRepository(TicketEntity) private readonly tickets: Repository<TicketEntity>,
  ) {}

  /** A ticket that was not deleted for good. @param lock other units cannot change it until this unit is over */
  async find(id: number, lock = false): Promise<TicketEntity | undefined> {
    return (await this.byIds([id], lock)).find(({ deleted_utc: deleted }) => deleted === null);
  }

  /** Tickets with these ids, deleted ones too, in no order. @param lock as for `find` */
  async byIds(ids: readonly number[], lock = false): Promise<TicketEntity[]> {
    const wanted = [...new Set(ids)].filter(isId);
    if (wanted.length === 0) return [];
    const end = lock && this.database.writing ? this.database.forUpdate : '';
    return this.database.readEntities(
      TicketEntity,
      `SELECT * FROM tickets WHERE id IN (${placeholders(wanted)})${end}`,
      wanted,
    );
  }

  /** The tickets of an event or page that are not in the trash, in the order in which they were made. */
  ofHost(hostId: number): Promise<TicketEntity[]> {
    return this.tickets.find({
      where: { post_id: hostId, deleted_utc: IsNull(), status: Not('trash') },
      order: { id: 'ASC' },
    });
  }

  /** How many of these ids are those of tickets, deleted ones too. */
  countOf(ids: readonly number[]): Promise<number> {
    return this.tickets.countBy({ id: In(ids.filter(isId)) });
  }

  /** Whether there is a post of any kind with this id. */
  async isTaken(id: number): Promise<boolean> {
    return isId(id) && (await this.registry.allExist([id]));
  }

  /** Everything the figures of these tickets depend on, in their order: a handful of queries however many there are. */
  async facts(tickets: readonly TicketEntity[], now: Date): Promise<TicketFacts[]> {
    const ids = tickets.map(({ id }) => id);
    const sharedIds = [...new Set(tickets.flatMap(({ shared_pool_id: shared }) => shared ?? []))];
    const [pools, hosts, own, shared] = await Promise.all([
      this.pools.find([...ids, ...sharedIds]),
      this.hosts.find(tickets.flatMap(({ post_id: host }) => host ?? [])),
      this.expired.seatsByTicket(ids, now.getTime()),
      this.expired.seatsByPool(sharedIds, now.getTime()),
    ]);
    return tickets.map((ticket) => {
      const pool = pools.get(ticket.id);
      if (!pool) throw new Error(`Ticket ${ticket.id} has no pool`);
      const sharedId = ticket.shared_pool_id;
      return {
        ticket,
        host: hosts.get(ticket.post_id ?? 0),
        pool,
        shared: sharedId === null ? undefined : pools.get(sharedId),
        expired: { own: own.get(ticket.id) ?? 0, shared: sharedId === null ? 0 : (shared.get(sharedId) ?? 0) },
      };
    });
  }

  /** Adds the seats whose time has run out. */
  async addExpired(facts: TicketFacts): Promise<TicketFacts> {
    const { ticket, shared } = facts;
    const now = this.clock.nowMs();
    const [own, others] = await Promise.all([
      this.expired.seatsByTicket([ticket.id], now),
      this.expired.seatsByPool(shared ? [shared.id] : [], now),
    ]);
    return { ...facts, expired: { own: own.get(ticket.id) ?? 0, shared: others.get(shared?.id ?? 0) ?? 0 } };
  }

  /** Publishes scheduled tickets whose date has come. @returns how many */
  async publishDue(nowUtc: string): Promise<number> {
    const due = "status = 'future' AND date_utc <= ?";
    // Most of the time there are none, and then no unit of work is needed.
    if (!(await this.tickets.existsBy({ status: 'future', date_utc: LessThanOrEqual(nowUtc) }))) return 0;
    return this.database.write(async () => {
      const count = await this.database.update(TicketEntity, new SqlExpression(due, nowUtc), { status: 'publish' });
      if (count > 0) await this.versions.bump(TICKETS);
      return count;
    });
  }

  async insert(ticket: TicketEntity): Promise<void> {
    await this.database.insert(TicketEntity, ticket);
    await this.versions.bump(TICKETS);
  }

  async update(id: number, change: Partial<TicketEntity>): Promise<void> {
    await this.database.update(TicketEntity, { id }, change);
    await this.versions.bump(TICKETS);
  }
}
