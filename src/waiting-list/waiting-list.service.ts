import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { isHostUnlocked, isReadable, sells, type TicketHost } from '../cal/tickets/kernel/index.js';
import { notSelling } from '../cal/tickets/sales/index.js';
import { BuyableTicketsService, type TicketFacts, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter, RestError } from '#core/errors';
import {
  clientAddress,
  clientNetwork,
  mailbox,
  MessageLimitsService,
  RateLimiterService,
  SecretKeyService,
} from '#core/security';
import { InjectSettings, SettingsStore } from '#core/settings';
import { MailQueueService } from '../mail/messages/mail-queue.service.js';
import { WaitingListEventsService } from './settings/waiting-list-events.service.js';
import { WaitingListSettings } from './settings/waiting-list.settings.js';
import type { JoinWaitingListDto, ListWaitingDto, MoveWaitingDto } from './waiting-list.dto.js';
import { toWaitingEntryResponse } from './waiting-list.mapper.js';
import type { WaitingEntryResponse, WaitingJoinedResponse, WaitingListResponse } from './waiting-list.response.js';
import type { WaitingEntryEntity } from './waiting-entry.entity.js';
import { WaitingListRepository } from './waiting-list.repository.js';
import { fitsOneOrder, WaitingOffersService } from './waiting-offers.service.js';

const HOUR_SECONDS = 3600;
/** Requests to wait from one network, and with one address, within an hour. */
const MAX_REQUESTS_PER_NETWORK = 20;
const MAX_REQUESTS_PER_ADDRESS = 5;
/** People in the line of one event. */
const MAX_LINE = 10_000;

/** What the routes and pages of waiting lists do. Rights are checked before, except for `join`. */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly database: Database,
    private readonly entries: WaitingListRepository,
    private readonly offers: WaitingOffersService,
    private readonly events: WaitingListEventsService,
    private readonly tickets: TicketOffersService,
    private readonly buyable: BuyableTicketsService,
    private readonly mails: MailQueueService,
    private readonly limiter: RateLimiterService,
    private readonly messages: MessageLimitsService,
    private readonly key: SecretKeyService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
    @InjectSettings(WaitingListSettings) private readonly settings: SettingsStore<WaitingListSettings>,
  ) {}

  /** Whether visitors can wait for tickets of an event: it is switched on, and the site sends e-mail. */
  isOn(event: number): Promise<boolean> {
    return this.events.canJoin(event);
  }

  /**
   * Puts a person at the end of the line, once for the same ticket or event. The result does not say whether the address
   * waits already; a message with the link goes to it.
   * @param languages that the person reads, the preferred one first, separated by commas; empty: not known
   * @throws RestError 400 `rest_invalid_param`, 404 `event-not-found`, `ticket-does-not-exist`, 409 `waiting-list-off`,
   * `tickets-available`, `waiting-list-full`, `event-cancelled`, 429 after too many requests
   */
  async join(
    caller: Caller,
    { event, ticket, name, email, quantity }: JoinWaitingListDto,
    languages: string,
  ): Promise<WaitingJoinedResponse> {
    if (!(await this.isOn(event)))
      throw new RestError('waiting-list-off', 'This event has no waiting list, or the site sends no e-mail.', 409);
    const { max_seats: most } = await this.settings.read();
    if (quantity > most) throw invalidParameter('quantity', `quantity must be from 1 to ${most}.`);
    const network = clientNetwork(clientAddress());
    await this.limiter.count([`waiting list from ${network}`], HOUR_SECONDS, MAX_REQUESTS_PER_NETWORK);
    await this.limiter.count([`waiting list of ${mailbox(email)}`], HOUR_SECONDS, MAX_REQUESTS_PER_ADDRESS);
    const poolIds = await this.soldOutTickets(caller, event, ticket ?? undefined, quantity);
    await this.messages.count('waiting list', [email]);
    const personHash = this.key.sign('waiting person', JSON.stringify([event, ticket ?? null, mailbox(email)]));
    const requestId = randomUUID();
    await this.database.write(async () => {
      if ((await this.entries.waitingFor(event)) >= MAX_LINE)
        throw new RestError('waiting-list-full', `The list of an event has at most ${MAX_LINE} people.`, 409);
      const facts = {
        name,
        email,
        languages,
        quantity,
        place: await this.entries.lastPlace(event),
        joined_utc: this.clock.nowUtc(),
      };
      const entry = { ...facts, post_id: event, ticket_id: ticket ?? null, person_hash: personHash };
      const first = { state: 'waiting', offers: 0, cart_id: null, expires: null } as const;
      const isNew =
        (await this.entries.insert({ ...entry, ...first })) || (await this.entries.rejoin(personHash, facts));
      const stored = await this.entries.ofPerson(personHash);
      if (!stored) throw new Error('The entry is not stored');
      await this.greet(stored, isNew ? stored.joined_utc : requestId);
      // Seats that came back since they were counted would be offered to no one until the next ones come.
      if (isNew) await this.offers.seatsReturned(poolIds);
    });
    return { joined: true };
  }

  /** A page of entries in the order of their lines. */
  async list({ page, per_page: perPage, event, state }: ListWaitingDto): Promise<WaitingListResponse> {
    await this.audit.noteReading('waiting_entries');
    const filter = { postId: event, state };
    const [rows, total] = await this.entries.list(filter, perPage, (page - 1) * perPage);
    return { total, total_pages: Math.ceil(total / perPage), entries: rows.map(toWaitingEntryResponse) };
  }

  /**
   * Moves a person who waits to a position of the line.
   * @throws RestError 404 `waiting-entry-not-found`, 409 `waiting-entry-over`
   */
  move({ id, position }: MoveWaitingDto): Promise<WaitingEntryResponse> {
    return this.database.write(async () => {
      const entry = await this.get(id);
      if (entry.state !== 'waiting') throw notWaiting();
      const other = await this.entries.at(entry.post_id, position - 1, id);
      if (other) await this.entries.putBefore(id, other);
      else await this.entries.putLast(id, await this.entries.lastPlace(entry.post_id));
      return toWaitingEntryResponse(await this.get(id));
    });
  }

  /**
   * Offers seats to a person now, before those in front.
   * @throws RestError 404 `waiting-entry-not-found`, 409 `waiting-entry-over`, `ticket-sold-out`
   */
  async offerNow(caller: Caller, id: number): Promise<WaitingEntryResponse> {
    const entry = await this.get(id);
    if (entry.state !== 'waiting') throw notWaiting();
    const ticketIds = entry.ticket_id === null ? await this.offers.ticketsOf(caller, entry.post_id) : [entry.ticket_id];
    for (const ticketId of ticketIds) {
      if (await this.database.write(() => this.offers.offer(caller, entry, ticketId)))
        return toWaitingEntryResponse(await this.get(id));
    }
    throw new RestError('ticket-sold-out', 'There are not enough free seats on sale for this person.', 409);
  }

  /** Takes a person off the list, with the seats of an offer. @throws RestError 404 `waiting-entry-not-found`, 409 */
  async leave(id: number): Promise<WaitingEntryResponse> {
    if (!(await this.offers.end(await this.get(id))) && (await this.get(id)).state !== 'left') throw notWaiting();
    return toWaitingEntryResponse(await this.get(id));
  }

  /** The entry that the link of a message names. @param token `<id>-<secret>` */
  async ofToken(token: string): Promise<WaitingEntryEntity | undefined> {
    const [, digits, secret] = /^(\d{1,10})-([\w-]{20,100})$/.exec(token) ?? [];
    if (digits === undefined) return undefined;
    const entry = await this.entries.find(Number(digits));
    return entry && this.key.matches('waiting entry', String(entry.id), secret) ? entry : undefined;
  }

  /** Whether a text is the secret of the link of an entry. */
  isSecretOf(id: number, secret: unknown): boolean {
    return typeof secret === 'string' && this.key.matches('waiting entry', String(id), secret);
  }

  /** The page of an entry. */
  addressOf(id: number): string {
    return `${this.urls.siteUrl}/waiting-list/${id}-${this.key.sign('waiting entry', String(id))}/`;
  }

  /** Entries by id, for messages. */
  async byIds(ids: readonly number[]): Promise<Map<number, WaitingEntryEntity>> {
    return new Map((await this.entries.byIds(ids)).map((entry) => [entry.id, entry]));
  }

  /** What an entry waits for. */
  async nameOf({ post_id: postId, ticket_id: ticketId }: Pick<WaitingEntryEntity, 'post_id' | 'ticket_id'>) {
    const host = await this.tickets.host(postId);
    const ticket = ticketId === null ? undefined : await this.tickets.ofAnyKind(ticketId);
    return { host, event: host?.title ?? '', ticket: ticket?.title ?? '' };
  }

  /** The same address can ask for its link again; limits of addresses apply. */
  private async greet(entry: WaitingEntryEntity, occasion: string): Promise<void> {
    await this.mails.add([
      {
        kind: 'waiting-list-joined',
        topic: `waiting ${entry.id} ${occasion}`,
        recipient: entry.email,
        recipientName: entry.name,
        languages: entry.languages,
        eventId: entry.post_id,
        facts: { entry: entry.id },
      },
    ]);
  }

  /**
   * The tickets that a person can wait for.
   * @throws RestError 404 for what visitors do not see, 409 while there are seats, or nothing is on sale
   */
  private async soldOutTickets(
    caller: Caller,
    event: number,
    ticketId: number | undefined,
    quantity: number,
  ): Promise<number[]> {
    const ids = ticketId === undefined ? await this.offers.ticketsOf(caller, event) : [ticketId];
    const facts = [...(await this.buyable.find(caller, ids)).values()].filter(
      ({ ticket, host }) => ticket.visibility === 'public' && host?.id === event,
    );
    if (facts.length === 0) throw await this.notFound(caller, event, ticketId);
    const [{ host }] = facts;
    if (!sells(host)) throw notSelling(host);
    const onSale = facts.filter((ticketFacts) => this.buyable.onSale(ticketFacts));
    if (onSale.length === 0) throw new RestError('ticket-not-on-sale', 'Nothing is on sale now.', 409);
    if (!onSale.some((ticketFacts) => fitsOneOrder(ticketFacts, quantity)))
      throw invalidParameter('quantity', `One order may not have ${quantity} of this ticket.`);
    for (const ticketFacts of onSale) if (await this.hasSeats(ticketFacts, quantity)) throw available();
    return onSale.map(({ ticket }) => ticket.id);
  }

  private hasSeats(facts: TicketFacts, quantity: number): Promise<boolean> {
    return this.buyable.seemsToHave(facts, quantity);
  }

  private async notFound(caller: Caller, event: number, ticketId: number | undefined): Promise<RestError> {
    const host: TicketHost | undefined = await this.tickets.host(event);
    const isShown = host !== undefined && isReadable(caller, host) && isHostUnlocked(host, undefined);
    if (!isShown) return new RestError('event-not-found', `There is no event or page ${event}.`, 404);
    const what = ticketId === undefined ? 'no tickets' : `no ticket ${ticketId}`;
    return new RestError('ticket-does-not-exist', `This event has ${what}.`, 404);
  }

  private async get(id: number): Promise<WaitingEntryEntity> {
    const entry = await this.entries.find(id);
    if (entry) return entry;
    throw new RestError('waiting-entry-not-found', 'There is no such entry of a waiting list.', 404);
  }
}

function available(): RestError {
  return new RestError('tickets-available', 'There are seats: order them instead of waiting.', 409);
}

function notWaiting(): RestError {
  return new RestError('waiting-entry-over', 'This person does not wait any more, or has an offer.', 409);
}
