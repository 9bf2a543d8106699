import { Injectable } from '@nestjs/common';
import { visiblePosts } from '../../../../content/shared/post-visibility.sql.js';
import { STATUSES } from '#core/content';
import { PAGE } from '../../../../content/content-types.js';
import { EVENT } from '../../../events/calendar-types.js';
import { type Caller, Clock, RequestMemo } from '#core/context';
import type { SqlFragment } from '#core/database';
import type { ListPage } from '#core/lists';
import { fromMs } from '#core/time';
import { TicketAudienceService } from '../codes/ticket-audience.service.js';
import type { InformationField } from '../attendees/attendee-information.js';
import { growth } from '../../kernel/capacity/pool.js';
import { PoolsRepository } from '../capacity/pools.repository.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import type { Provider, TicketEntity } from '../model/ticket.entity.js';
import { type SettledFilter, type TicketOrder, TicketListRepository } from './ticket-list.repository.js';
import { type TicketOffer, ticketOffer } from './ticket-offer.js';
import { TicketsRepository } from './tickets.repository.js';

/** A list of tickets as other namespaces ask for it. */
export interface OfferQuery extends Pick<SettledFilter, 'statuses' | 'search' | 'include' | 'exclude' | 'hosts'> {
  order: TicketOrder;
  limit: number;
  offset: number;
  /** Kinds of tickets; default: those that are sold. */
  providers?: Provider[];
}

/** A ticket's own places. */
export interface OwnCapacity {
  /** Null: no limit. */
  capacity: number | null;
  /** Held, waiting for payment and sold. */
  taken: number;
}

const HOST_STATUSES = STATUSES.filter((status) => status !== 'trash' && status !== 'auto-draft');

/** Tickets with what they offer, for namespaces that show them in a form of their own: sold ones, and RSVPs on demand. */
@Injectable()
export class TicketOffersService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly lists: TicketListRepository,
    private readonly hosts: TicketHostsRepository,
    private readonly pools: PoolsRepository,
    private readonly audience: TicketAudienceService,
    private readonly clock: Clock,
    private readonly memo: RequestMemo,
  ) {}

  /** A ticket that was not deleted for good, whatever its status; looked up once per request. */
  find(id: number): Promise<TicketEntity | undefined> {
    return this.memo.once(key(id), () => this.load(id, false));
  }

  /**
   * As `find`, for callers who change the ticket: as it is now, not as the policy saw it before the unit of work
   * began, and other units cannot change it until this unit is over.
   */
  lock(id: number): Promise<TicketEntity | undefined> {
    this.memo.forget(key(id));
    return this.load(id, true);
  }

  private async load(id: number, lock: boolean): Promise<TicketEntity | undefined> {
    const ticket = await this.tickets.find(id, lock);
    return ticket?.provider === 'tc' ? ticket : undefined;
  }

  /** A ticket of any kind that was not deleted for good, whatever its status. */
  ofAnyKind(id: number): Promise<TicketEntity | undefined> {
    return this.tickets.find(id);
  }

  /** What an RSVP offers just now; nothing for other tickets and those that were deleted. */
  async rsvp(id: number): Promise<TicketOffer | undefined> {
    const ticket = await this.tickets.find(id);
    if (ticket?.provider !== 'rsvp' || ticket.status !== 'publish') return undefined;
    return (await this.of([ticket]))[0];
  }

  /** What tickets of any kind request of attendees, by id; tickets without fields are absent. */
  async fieldsOf(ids: readonly number[]): Promise<Map<number, InformationField[]>> {
    const tickets = await this.tickets.byIds(ids);
    return new Map(tickets.flatMap(({ id, fields }): [number, InformationField[]][] => (fields ? [[id, fields]] : [])));
  }

  /** Id of the event or page of a ticket of any kind that was not deleted. */
  async hostOf(id: number): Promise<number | undefined> {
    const ticket = await this.tickets.find(id);
    return ticket?.post_id ?? undefined;
  }

  /** Whether a ticket of any kind was deleted, for good or into the trash. */
  async isDeleted(id: number): Promise<boolean> {
    return (await this.tickets.find(id))?.status !== 'publish';
  }

  /** The event or page that tickets belong to or could belong to, whatever its status. */
  host(id: number): Promise<TicketHost | undefined> {
    return this.hosts.one(id);
  }

  /** Events and pages with these ids, whatever their status. */
  hostsOf(ids: readonly number[]): Promise<Map<number, TicketHost>> {
    return this.hosts.find(ids);
  }

  /** A page of tickets of events and pages that the caller may see. */
  async page(caller: Caller, query: OfferQuery): Promise<ListPage<TicketEntity>> {
    const { order, limit, offset, providers = ['tc'], ...filter } = query;
    const audience = await this.audience.condition(caller);
    const readable = hosts(caller, 'view');
    const seen = { ...filter, providers, audience, readable, describable: describableHosts(caller) };
    return this.lists.page(seen, order, { limit, offset });
  }

  /** The published tickets of an event or page that are not for all, in the order in which they were made. */
  async restrictedOf(hostId: number): Promise<TicketEntity[]> {
    const tickets = await this.tickets.ofHost(hostId);
    const isRestricted = (visibility: TicketEntity['visibility']): boolean =>
      visibility === 'code' || visibility === 'members';
    return tickets.filter(({ status, visibility }) => status === 'publish' && isRestricted(visibility));
  }

  /** What these tickets offer, in their order: a handful of queries however many there are. */
  async of(tickets: readonly TicketEntity[], now = this.clock.now()): Promise<TicketOffer[]> {
    const facts = await this.tickets.facts(tickets, now);
    const nowUtc = fromMs(now.getTime());
    return facts.map((one) => ticketOffer(one, nowUtc));
  }

  /** The places that a ticket has of its own. */
  async ownCapacity(id: number): Promise<OwnCapacity> {
    const pool = (await this.pools.find([id])).get(id);
    return { capacity: pool?.capacity ?? null, taken: pool ? growth(pool) : 0 };
  }

  /** Whether the tickets of an event or page have places that they share. */
  async hasSharedCapacity(hostId: number): Promise<boolean> {
    return (await this.pools.find([hostId])).has(hostId);
  }
}

const key = (id: number): string => `ticket ${id}`;

/** Events `e` and pages `g` that the caller may see (or change, for the edit context). */
function hosts(caller: Caller, context: 'view' | 'edit'): SqlFragment {
  const events = visiblePosts(caller, EVENT, HOST_STATUSES, context, 'e').condition;
  const pages = visiblePosts(caller, PAGE, HOST_STATUSES, context, 'g').condition;
  return {
    sql: `(${events.sql} OR ${pages.sql})`,
    parameters: [...events.parameters, ...pages.parameters],
  };
}

/**
 * Events `e` and pages `g` whose tickets the caller may know the descriptions of without a password (`mayWriteTickets`).
 * @returns nothing for those who may know all
 */
function describableHosts(caller: Caller): SqlFragment | undefined {
  if (caller.can('edit_event_tickets')) return undefined;
  const { sql, parameters } = hosts(caller, 'edit');
  return { sql: `(e.password = '' OR g.password = '' OR ${sql})`, parameters };
}
