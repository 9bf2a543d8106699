import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';
import { SiteService } from '#core/site';
import type { TicketPoolEntity } from '../capacity/ticket-pool.entity.js';
import { type BuyableRow, type PoolRow, BUYABLE, BUYABLE_ORDER, POOLS, hostOf, poolOf } from './buyable-row.js';
import type { TicketFacts } from './ticket.mapper.js';
import { TicketEntity } from '../model/ticket.entity.js';
import { isId } from '#core/parameters';

/** Maximum number of cached tickets; beyond it the cache is emptied. */
const CACHE_SIZE = 1000;

const NONE_EXPIRED: ReadonlyMap<number, number> = new Map();

interface CachedTicket extends Pick<TicketFacts, 'ticket' | 'host'> {
  /** Pools of the event that it draws on. */
  sharedPoolIds: readonly number[];
  version: number;
  /** The host's zone may depend on it. */
  siteZone: string;
}

/**
 * Tickets as buyers need them. On the day of a sale every round trip counts and nothing changes but the counters, so
 * only those are read again until a ticket, event or page changes. The counters decide in the end (`PoolsRepository`).
 */
@Injectable()
export class BuyableRepository {
  private readonly cache = new Map<number, CachedTicket>();

  constructor(
    private readonly database: Database,
    private readonly site: SiteService,
  ) {}

  /** Tickets with these ids, without the seats whose time has run out (`TicketsRepository.addExpired` brings them). */
  async find(ids: readonly number[]): Promise<TicketFacts[]> {
    const validIds = [...new Set(ids)].filter(isId);
    if (validIds.length === 0) return [];
    const { timezone } = await this.site.settings();
    return (await this.known(validIds, timezone)) ?? (await this.readAll(validIds, timezone));
  }

  /** As `find`, past the cache, which gets what is read. */
  async reread(ids: readonly number[]): Promise<TicketFacts[]> {
    const validIds = [...new Set(ids)].filter(isId);
    if (validIds.length === 0) return [];
    for (const id of validIds) this.cache.delete(id);
    const { timezone } = await this.site.settings();
    return this.readAll(validIds, timezone);
  }

  /** The cached tickets with their current counters; nothing when any of them may have changed. */
  private async known(ids: readonly number[], siteZone: string): Promise<TicketFacts[] | undefined> {
    const cached = ids.flatMap((id) => this.cache.get(id) ?? []);
    if (cached.length < ids.length) return undefined;
    const poolIds = [...new Set(cached.flatMap(({ ticket, sharedPoolIds }) => [ticket.id, ...sharedPoolIds]))];
    const rows = await this.database.read<PoolRow>(`${POOLS} WHERE id IN (${placeholders(poolIds)})`, poolIds);
    const version = Number(rows[0]?.version);
    if (cached.some((facts) => facts.version !== version || facts.siteZone !== siteZone)) return undefined;
    const pools = new Map<number, TicketPoolEntity>(rows.map((row) => [row.id, row]));
    return cached.flatMap(({ ticket, host, sharedPoolIds }) => {
      const pool = pools.get(ticket.id);
      const shared = sharedPoolIds.flatMap((id) => pools.get(id) ?? []);
      return pool ? { ticket, host, pool, shared, expired: NONE_EXPIRED } : [];
    });
  }

  private async readAll(ids: readonly number[], siteZone: string): Promise<TicketFacts[]> {
    const rows = await this.database.readEntities<TicketEntity, BuyableRow>(
      TicketEntity,
      `${BUYABLE} WHERE t.id IN (${placeholders(ids)}) ${BUYABLE_ORDER}`,
      ids,
    );
    const byTicket = Map.groupBy(rows, ({ id }) => id);
    return [...byTicket.values()].map((ofTicket) => {
      const [row] = ofTicket;
      const facts = {
        ticket: row,
        host: hostOf(row, siteZone),
        pool: poolOf(row, 'p'),
        shared: ofTicket.flatMap((each) => (each.s_id === null ? [] : poolOf(each, 's'))),
        expired: NONE_EXPIRED,
      };
      this.keep(facts, Number(row.version), siteZone);
      return facts;
    });
  }

  private keep({ ticket, host, shared }: TicketFacts, version: number, siteZone: string): void {
    // What a unit of work sees may never be stored.
    if (this.database.writing) return;
    if (this.cache.size >= CACHE_SIZE) this.cache.clear();
    this.cache.set(ticket.id, {
      ticket: Object.freeze(ticket),
      host: host && Object.freeze(host),
      sharedPoolIds: shared.map(({ id }) => id),
      version,
      siteZone,
    });
  }
}
