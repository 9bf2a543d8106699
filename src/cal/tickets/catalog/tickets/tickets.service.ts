import { Injectable } from '@nestjs/common';
import { SiteCurrencyService } from '../../../events/site-currency.service.js';
import type { Caller } from '#core/context';
import { RestError, missingParameters } from '#core/errors';
import { plainText } from '#core/text';
import { TicketAudienceService } from '../codes/ticket-audience.service.js';
import { AttendeeAccessService, managesAttendees, reaches } from '../../kernel/access/attendee-access.service.js';
import { type TicketHost, isReadable } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import { saleWindow } from './sale-window.js';
import { type Provider, type TicketEntity } from '../model/ticket.entity.js';
import { invalidPrice, readTicket } from './ticket-input.js';
import type { TicketMembersDto } from './ticket.dto.js';
import { TicketStoreService } from './ticket-store.service.js';
import { type ShowTickets, TicketViewsService } from './ticket-views.service.js';
import { TicketsRepository } from './tickets.repository.js';
import type { TicketResponse } from './ticket.response.js';

/** The names of providers as requests may write them when a ticket is made. */
const PROVIDERS: Readonly<Record<string, Provider>> = { tc: 'tc', rsvp: 'rsvp' };

/** Rules of tickets. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly store: TicketStoreService,
    private readonly views: TicketViewsService,
    private readonly audience: TicketAudienceService,
    private readonly hosts: TicketHostsRepository,
    private readonly access: AttendeeAccessService,
    private readonly currency: SiteCurrencyService,
  ) {}

  /** One ticket for an answer of its own. @throws RestError 404 `ticket-not-found`, 401 `ticket-not-accessible` */
  async read(caller: Caller, id: number, sent: { password?: unknown; apiKey?: unknown }): Promise<TicketResponse> {
    const reach = await this.access.reach(caller, sent.apiKey);
    const ticket = await this.get(id);
    const manager = reaches(reach, ticket.post_id);
    const host = ticket.post_id === null ? undefined : await this.hosts.one(ticket.post_id);
    const isShown =
      ticket.status === 'publish' && isReadable(caller, host) && (await this.audience.knows(caller, { ticket, host }));
    if (!manager && !isShown) throw notAccessible();
    return this.show(caller, ticket, { isManager: manager, isSingle: true, password: sent.password });
  }

  /**
   * Makes a ticket from what a request sent.
   * @throws RestError 400 `bad_request`, `rest_missing_callback_param`, `rest_invalid_param`, `tec-tickets-rest-invalid_price`
   */
  async createFrom(
    caller: Caller,
    hostId: number,
    providerName: unknown,
    sent: TicketMembersDto,
  ): Promise<TicketResponse> {
    const provider =
      typeof providerName === 'string' && Object.hasOwn(PROVIDERS, providerName) ? PROVIDERS[providerName] : undefined;
    if (!provider) throw new RestError('bad_request', 'provider must be tc (sold) or rsvp.', 400);
    if (provider === 'tc' && sent.price === undefined) throw invalidPrice();
    if (plainText(sent.name ?? '') === '')
      throw missingParameters([{ name: 'name', description: 'Name of the ticket.' }]);
    const host = await this.host(hostId);
    const input = readTicket(sent, { provider, host, currency: await this.currency.code() });
    const ticket = await this.store.create(caller, host, provider, input);
    return this.show(caller, ticket, { isManager: managesAttendees(caller), isWritten: true });
  }

  /**
   * Changes what a request sent of a ticket, nothing else.
   * @throws RestError 400 `bad_request` for what is no ticket, 403 `forbidden` when `hostId` is not the ticket's
   */
  async updateFrom(caller: Caller, id: number, hostId: number, sent: TicketMembersDto): Promise<TicketResponse> {
    const ticket = await this.tickets.find(id, true);
    if (!ticket || ticket.status === 'trash')
      throw new RestError('bad_request', 'There is no such ticket to change.', 400);
    const host = await this.ownHost(ticket, hostId);
    const window = saleWindow(ticket, host);
    const after = await this.store.update(
      ticket,
      host,
      readTicket(sent, { provider: ticket.provider, host, currency: ticket.currency, window }),
    );
    return this.show(caller, after, { isManager: managesAttendees(caller), isWritten: true });
  }

  /**
   * Deletes a sold ticket for good and moves an RSVP to the bin. Its attendees keep what they have; carts lose it.
   * @throws RestError 404 `ticket-not-found`, 401 `ticket-not-accessible`, 403 `forbidden` when `hostId` is not the ticket's
   */
  async remove(id: number, hostId: number): Promise<void> {
    const ticket = await this.get(id, true);
    await this.ownHost(ticket, hostId);
    if (ticket.provider === 'tc') await this.store.delete(ticket);
    else await this.store.trash(ticket);
  }

  /** @throws RestError 404 `ticket-not-found`, 401 `ticket-not-accessible` for the id of something else */
  async get(id: number, lock = false): Promise<TicketEntity> {
    const [ticket] = await this.tickets.byIds([id], lock);
    if (ticket?.deleted_utc === null) return ticket;
    if (!ticket && (await this.tickets.isTaken(id))) throw notAccessible();
    throw new RestError('ticket-not-found', 'There is no such ticket.', 404);
  }

  private async ownHost(ticket: TicketEntity, hostId: number): Promise<TicketHost> {
    if (ticket.post_id !== hostId) throw new RestError('forbidden', 'The ticket does not belong to this post.', 403);
    return this.host(hostId);
  }

  private async host(id: number): Promise<TicketHost> {
    const host = await this.hosts.one(id);
    if (!host) throw new RestError('forbidden', 'There is no such event or page.', 403);
    return host;
  }

  private async show(caller: Caller, ticket: TicketEntity, how: ShowTickets): Promise<TicketResponse> {
    const [shown] = await this.views.show(caller, [ticket], how);
    return shown;
  }
}

function notAccessible(): RestError {
  return new RestError('ticket-not-accessible', 'You may not see this ticket.', 401);
}
