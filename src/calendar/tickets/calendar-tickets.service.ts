import { Injectable } from '@nestjs/common';
import { isHostUnlocked, mayWriteTickets, type TicketHost } from '../../cal/tickets/kernel/index.js';
import { type TicketEntity, TicketOffersService, TicketStoreService } from '../../cal/tickets/catalog/index.js';
import { SiteCurrencyService } from '../../cal/events/site-currency.service.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import type { RestResponse } from '#core/rest';
import { SiteService } from '#core/site';
import { itemListResponse, itemPage } from '../posts/item-list.js';
import type { RemoveItemDto } from '../posts/list.dto.js';
import { checkTexts } from '../posts/post-input.js';
import { inTrash, noEvent, otherKind, unreadable } from '../posts/item-refused.error.js';
import type { ListCalendarTicketsDto, TicketFieldsDto } from './ticket.dto.js';
import { type TicketContext, ticketInput } from './ticket-input.js';
import { ticketItem } from './ticket.mapper.js';
import { writesAllTickets } from './ticket.policy.js';
import type { CalendarTicketResponse } from './calendar-ticket.response.js';

/** Sold tickets as this namespace writes and shows them. */
@Injectable()
export class CalendarTicketsService {
  constructor(
    private readonly tickets: TicketStoreService,
    private readonly offers: TicketOffersService,
    private readonly site: SiteService,
    private readonly currency: SiteCurrencyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of tickets whose events the caller may see; others are not counted. @throws RestError 404 past the last page */
  async list(caller: Caller, params: ListCalendarTicketsDto): Promise<RestResponse<CalendarTicketResponse[]>> {
    const page = itemPage(params, (await this.site.settings()).posts_per_page);
    const mayAll = writesAllTickets(caller);
    const { orderby } = params;
    const { rows: tickets, total } = await this.offers.page(caller, {
      statuses: [mayAll ? params.status : 'publish'],
      search: params.search || undefined,
      hosts: params.event === undefined ? undefined : [params.event],
      include: params.include?.length ? params.include : undefined,
      exclude: params.exclude,
      // Tickets are not named by slug, so there is no order in which they were.
      order: { by: orderby === 'include_slugs' ? 'date' : orderby, descending: params.order === 'desc' },
      limit: page.limit,
      offset: page.offset,
    });
    return itemListResponse(await this.items(caller, tickets, params.password), total, page);
  }

  /** One ticket. @throws RestError 404 for what is in the trash */
  async read(caller: Caller, { id, password }: { id: number; password?: unknown }): Promise<CalendarTicketResponse> {
    const ticket = await this.offers.find(id);
    if (!ticket) throw otherKind();
    if (ticket.status === 'trash') throw unreadable();
    return this.item(caller, ticket, password);
  }

  /**
   * Makes a ticket.
   * @throws RestError 400 `tec_rest_invalid_event_argument` without something to make it for, and as `ticketInput`
   */
  async create(caller: Caller, fields: TicketFieldsDto): Promise<CalendarTicketResponse> {
    if (fields.event === undefined) throw noEvent('event is missing: say which event the ticket is for.');
    const host = await this.offers.host(fields.event);
    if (!host || host.status === 'trash')
      throw noEvent('event must be the id of an event or page that can have tickets.');
    checkTexts(fields);
    const input = ticketInput(fields, await this.context(host));
    return this.item(caller, await this.tickets.create(caller, host, 'tc', input));
  }

  /**
   * Changes what is given; a status takes it out of the trash.
   * @throws RestError 400 `tec_rest_invalid_event_argument` for the id of something else, 404 for what stays in the trash
   */
  async update(caller: Caller, id: number, fields: TicketFieldsDto): Promise<CalendarTicketResponse> {
    const ticket = await this.offers.lock(id);
    const host = ticket?.post_id ? await this.offers.host(ticket.post_id) : undefined;
    if (!ticket || !host) throw noEvent('This is not a ticket of an event.');
    if (ticket.status === 'trash' && fields.status === undefined) throw unreadable();
    if (Object.values(fields).every((value) => value === undefined)) return this.item(caller, ticket);
    checkTexts({ title: fields.title ?? ticket.title, excerpt: fields.excerpt ?? fields.content ?? ticket.excerpt });
    const input = ticketInput(fields, await this.context(host, ticket));
    return this.item(caller, await this.tickets.update(ticket, host, input));
  }

  /**
   * Moves a ticket to the trash, or deletes it for good; its attendees keep what they have.
   * @throws RestError 404 for the id of something else, 410 when it is in the trash already
   */
  async remove({ id, force }: RemoveItemDto): Promise<never[]> {
    const ticket = await this.offers.lock(id);
    if (!ticket) throw otherKind();
    if (!force && ticket.status === 'trash') throw inTrash();
    await (force ? this.tickets.delete(ticket) : this.tickets.trash(ticket));
    return [];
  }

  private async context(host: TicketHost, ticket?: TicketEntity): Promise<TicketContext> {
    return {
      host,
      currency: ticket?.currency ?? (await this.currency.code()),
      zone: (await this.site.settings()).timezone,
      now: this.clock.nowUtc(),
      sharesCapacity: await this.offers.hasSharedCapacity(host.id),
      ...(ticket ? { before: { ticket, capacityFields: await this.offers.ownCapacity(ticket.id) } } : {}),
    };
  }

  private async items(
    caller: Caller,
    tickets: readonly TicketEntity[],
    password?: unknown,
  ): Promise<CalendarTicketResponse[]> {
    const { timezone: zone } = await this.site.settings();
    const offers = await this.offers.of(tickets);
    const request = this.urls.mapperContext(caller);
    return offers.map((offer) => {
      const { host } = offer;
      const open = !host || isHostUnlocked(host, password) || mayWriteTickets(caller, host);
      return ticketItem(offer, { zone, open }, request);
    });
  }

  private async item(caller: Caller, ticket: TicketEntity, password?: unknown): Promise<CalendarTicketResponse> {
    const [item] = await this.items(caller, [ticket], password);
    return item;
  }
}
