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
import { sameAmountSql } from '../../kernel/money/same-amount.sql.js';
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
    const validIds = [...new Set(ids)].filter(isId);
    if (validIds.length === 0) return [];
    const end = lock && this.database.writing ? this.database.forUpdate : '';
    return this.database.readEntities(
      TicketEntity,
      `SELECT * FROM tickets WHERE id IN (${placeholders(validIds)})${end}`,
      validIds,
    );
  }

  /** The tickets of an event or page that are not in the trash, in the order in which they were made. */
  ofHost(hostId: number): Promise<TicketEntity[]> {
    return this.tickets.find({
      where: { post_id: hostId, deleted_utc: IsNull(), status: Not('trash') },
      order: { id: 'ASC' },
    });
  }

  /** The tickets of events and pages, as `ofHost`. */
  ofHosts(hostIds: readonly number[]): Promise<TicketEntity[]> {
    return this.tickets.find({
      where: { post_id: In(hostIds), deleted_utc: IsNull(), status: Not('trash') },
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
    const [drawn, hosts, own] = await Promise.all([
      this.pools.drawnBy(ids),
      this.hosts.find(tickets.flatMap(({ post_id: host }) => host ?? [])),
      this.expired.seatsByTicket(ids, now.getTime()),
    ]);
    const sharedIds = [...drawn.values()].flatMap(({ shared }) => shared.map(({ id }) => id));
    const shared = await this.expired.seatsByPool([...new Set(sharedIds)], now.getTime());
    const expired = new Map([...own, ...shared]);
    return tickets.map((ticket) => {
      const pools = drawn.get(ticket.id);
      if (!pools) throw new Error(`Ticket ${ticket.id} has no pool`);
      return { ticket, host: hosts.get(ticket.post_id ?? 0), pool: pools.own, shared: pools.shared, expired };
    });
  }

  /** Adds the seats whose time has run out. */
  async addExpired(facts: TicketFacts): Promise<TicketFacts> {
    const { ticket, shared } = facts;
    const now = this.clock.nowMs();
    const [own, others] = await Promise.all([
      this.expired.seatsByTicket([ticket.id], now),
      this.expired.seatsByPool(
        shared.map(({ id }) => id),
        now,
      ),
    ]);
    return { ...facts, expired: new Map([...own, ...others]) };
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

  /** Gives all tickets of one currency another one, with the same amounts in its main unit. Part of a unit of work. */
  async changeCurrency(from: string, to: string): Promise<void> {
    const same = (column: keyof TicketEntity): SqlExpression => new SqlExpression(sameAmountSql(column, from, to));
    await this.database.update(
      TicketEntity,
      { currency: from },
      {
        currency: to,
        price_minor: same('price_minor'),
        reduced_minor: same('reduced_minor'),
        donation_min_minor: same('donation_min_minor'),
        donation_max_minor: same('donation_max_minor'),
      },
    );
    await this.versions.bump(TICKETS);
  }
}
