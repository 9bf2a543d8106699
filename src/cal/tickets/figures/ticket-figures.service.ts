import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { toMs, zoneDays } from '#core/time';
import { type DrawnPools, PoolsRepository } from '../catalog/capacity/pools.repository.js';
import { leastOf } from '../kernel/capacity/pool.js';
import type { TicketHost } from '../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../catalog/hosts/ticket-hosts.repository.js';
import type { TicketEntity } from '../catalog/model/ticket.entity.js';
import { TicketsRepository } from '../catalog/tickets/tickets.repository.js';
import type { SalesGroup, SalesRow, SalesSums } from './sales-query.js';
import { SalesSumsService } from './sales-sums.service.js';
import { moneyOf } from './money-figures.js';
import { type MoneyFigures, NO_SEATS, type SeatFigures, SeatFiguresRepository } from './seat-figures.repository.js';
import { SeatMarksRepository } from './seat-marks.repository.js';

/** Groups of sales or refunds that one report has at most. */
const MAX_GROUPS = 2000;

/** The seats of the smallest of the pools that a ticket shares, or its own. */
function capacityIn(pools: DrawnPools | undefined): Pick<TicketFigures, 'capacity' | 'sharesCapacity'> {
  const shared = pools?.shared ?? [];
  const sharesCapacity = shared.length > 0;
  const capacity = sharesCapacity ? leastOf(shared.map((pool) => pool.capacity)) : (pools?.own.capacity ?? null);
  return { capacity, sharesCapacity };
}

/** The figures of a ticket. */
export interface TicketFigures extends SeatFigures {
  id: number;
  name: string;
  provider: TicketEntity['provider'];
  /** Seats in total, of the ticket or of all that share them; null: unlimited. */
  capacity: number | null;
  sharesCapacity: boolean;
  held: number;
  money: MoneyFigures[];
}

/** The seats of a ticket, without its money. */
export type TicketCounts = Omit<TicketFigures, 'money'>;

/** The seats of an event or page. */
export interface HostCounts {
  host: TicketHost;
  hasEnded: boolean;
  tickets: TicketCounts[];
}

/** The figures of an event or page. */
export interface HostFigures {
  host: TicketHost;
  hasEnded: boolean;
  tickets: TicketFigures[];
}

/** Sales of a period. */
export interface SalesReport {
  timezone: string;
  totals: SalesSums[];
  rows: SalesRow[];
}

/** Figures of sales, seats and check-ins, derived from orders, attendees, holds and refunds. Rights are checked before. */
@Injectable()
export class TicketFiguresService {
  constructor(
    private readonly hosts: TicketHostsRepository,
    private readonly tickets: TicketsRepository,
    private readonly pools: PoolsRepository,
    private readonly seats: SeatFiguresRepository,
    private readonly marks: SeatMarksRepository,
    private readonly sales: SalesSumsService,
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  /** The figures of an event or page, in a constant number of statements. @throws RestError 404 `event-not-found` */
  async ofHost(hostId: number): Promise<HostFigures> {
    const { tickets, ...counts } = await this.countsOf(hostId);
    const sold = await this.seats.sold([hostId]);
    const refunded = await this.seats.refunded([hostId]);
    const disputed = await this.seats.disputed([hostId]);
    const money = { sold, refunded, disputed };
    return { ...counts, tickets: tickets.map((ticket) => ({ ...ticket, money: moneyOf(ticket.id, money) })) };
  }

  /** Its seats without money, for those who follow the seats. @throws RestError 404 `event-not-found` */
  async countsOf(hostId: number): Promise<HostCounts> {
    const host = await this.get(hostId);
    const seats = await this.seats.seats([hostId]);
    const tickets = await this.ticketsOf(hostId, [...seats.keys()]);
    const ids = tickets.map(({ id }) => id);
    const pools = await this.pools.drawnBy(ids);
    const nowMs = this.clock.nowMs();
    const held = await this.seats.held(ids, nowMs);
    return {
      host,
      hasEnded: host.endUtc !== null && toMs(host.endUtc) <= nowMs,
      tickets: tickets.map((ticket) => ({
        id: ticket.id,
        name: ticket.title,
        provider: ticket.provider,
        ...capacityIn(pools.get(ticket.id)),
        ...(seats.get(ticket.id) ?? NO_SEATS),
        held: held.get(ticket.id) ?? 0,
      })),
    };
  }

  /** Marks of events and pages: another one when `countsOf` may be different, also by other processes. */
  marksOf(hostIds: readonly number[]): Promise<Map<number, string>> {
    return this.marks.of(hostIds);
  }

  /**
   * Sales from one day to another, of an event in its zone, of all in the zone of the site.
   * @param first `YYYY-MM-DD`
   * @param last `YYYY-MM-DD`, included
   * @throws RestError 404 `event-not-found`, 400 `report-too-large`
   */
  async salesOf(
    hostId: number | undefined,
    { first, last, group }: { first: string; last: string; group: SalesGroup },
  ): Promise<SalesReport> {
    const timezone = await this.zoneOf(hostId);
    const { fromUtc, untilUtc, offsets } = zoneDays(first, last, timezone);
    const query = { host: hostId, fromUtc, untilUtc, offsets };
    const { totals, rows } = await this.sales.of(query, group, MAX_GROUPS + 1);
    if (rows.length > MAX_GROUPS) throw tooLarge();
    return { timezone, totals, rows };
  }

  /** The zone in which days of an event, or of the site, are counted. @throws RestError 404 `event-not-found` */
  async zoneOf(hostId: number | undefined): Promise<string> {
    return hostId === undefined ? (await this.site.settings()).timezone : (await this.get(hostId)).timezone;
  }

  private async get(hostId: number): Promise<TicketHost> {
    const host = await this.hosts.one(hostId);
    if (host) return host;
    throw new RestError('event-not-found', 'There is no such event or page.', 404);
  }

  /** The tickets of an event, and those that its attendees have although they were deleted or moved. */
  private async ticketsOf(hostId: number, used: readonly number[]): Promise<TicketEntity[]> {
    const present = await this.tickets.ofHost(hostId);
    const others = used.filter((id) => !present.some((ticket) => ticket.id === id));
    return [...present, ...(await this.tickets.byIds(others)).sort((a, b) => a.id - b.id)];
  }
}

function tooLarge(): RestError {
  return new RestError(
    'report-too-large',
    `The report has more than ${MAX_GROUPS} rows. Name an event, or choose a shorter period.`,
    400,
  );
}
