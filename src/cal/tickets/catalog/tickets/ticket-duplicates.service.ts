import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { decodeEntities } from '#core/text';
import { DAY_MS, dayOf, fromMs, normaliseWall, toMs } from '#core/time';
import { PoolsRepository } from '../capacity/pools.repository.js';
import { EventPoolsRepository } from '../capacity/event-pools.repository.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import type { TicketInput } from './ticket-input.js';
import { TicketsRepository } from './tickets.repository.js';
import { TicketStoreService } from './ticket-store.service.js';

/** Copies the tickets of an event with its pools. */
@Injectable()
export class TicketDuplicatesService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly writer: TicketStoreService,
    private readonly pools: PoolsRepository,
    private readonly eventPools: EventPoolsRepository,
    private readonly hosts: TicketHostsRepository,
  ) {}

  /**
   * Gives an event without tickets copies of those of another event, in their order: prices, capacity, forms and limits
   * are the same, sale windows move with the start, and nothing is sold. Part of a unit of work.
   */
  async duplicate(caller: Caller, fromHostId: number, toHostId: number): Promise<void> {
    const hosts = await this.hosts.find([fromHostId, toHostId]);
    const [from, to] = [hosts.get(fromHostId), hosts.get(toHostId)];
    const tickets = await this.tickets.ofHost(fromHostId);
    if (!from || !to) return;
    const copies = await this.eventPools.copyAll(fromHostId, toHostId);
    const pools = await this.pools.drawnBy(tickets.map(({ id }) => id));
    const move = mover(from, to);
    for (const ticket of tickets) {
      const drawn = pools.get(ticket.id);
      const poolIds = drawn?.shared.flatMap(({ id }) => copies.get(id) ?? []) ?? [];
      await this.writer.create(caller, to, ticket.provider, {
        ...inputOf(ticket, move),
        capacity: drawn?.own.capacity ?? null,
        pool_ids: poolIds,
      });
    }
  }
}

/** How moments of a sale move with the start of the event. */
interface Mover {
  /** A wall clock. */
  moment(wall: string | null): string | null;
  /** A day; empty: none. */
  day(day: string): string;
}

function mover(from: TicketHost, to: TicketHost): Mover {
  const shift = from.startDate === null || to.startDate === null ? 0 : toMs(to.startDate) - toMs(from.startDate);
  const days = Math.round(shift / DAY_MS) * DAY_MS;
  return {
    moment: (wall) => (wall === null ? null : normaliseWall(fromMs(toMs(wall) + shift), to.timezone)),
    day: (day) => (day === '' ? '' : dayOf(fromMs(toMs(`${day} 00:00:00`) + days))),
  };
}

function inputOf(ticket: TicketEntity, move: Mover): TicketInput {
  return {
    name: decodeEntities(ticket.title),
    description: ticket.excerpt,
    status: ticket.status,
    price: ticket.price_minor,
    currency: ticket.currency,
    show_description: ticket.show_description,
    sale_from: move.moment(ticket.sale_from),
    sale_until: move.moment(ticket.sale_until),
    iac: ticket.iac,
    fields: ticket.fields ?? [],
    menu_order: ticket.menu_order,
    min_per_order: ticket.min_per_order,
    max_per_order: ticket.max_per_order,
    tax_rate: ticket.tax_rate,
    tax_included: ticket.tax_included,
    donation:
      ticket.donation_min_minor === null ? null : { least: ticket.donation_min_minor, most: ticket.donation_max_minor },
    visibility: ticket.visibility,
    member_roles: ticket.member_roles,
    mode: ticket.mode,
    not_going: ticket.not_going,
    reduced: {
      enabled: ticket.reduced,
      minor: ticket.reduced_minor,
      from: move.day(ticket.reduced_from),
      until: move.day(ticket.reduced_until),
    },
  };
}
