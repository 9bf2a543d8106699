import { Injectable, Logger } from '@nestjs/common';
import {
  BuyableTicketsService,
  InsufficientCapacityError,
  RegisterSeatReturnListener,
  type SeatReturnListener,
  type TicketFacts,
  TicketOffersService,
} from '../cal/tickets/catalog/index.js';
import { OfferedCartsService, OrdersService } from '../cal/tickets/sales/index.js';
import { type Caller, Clock, SYSTEM } from '#core/context';
import { Database, databaseErrorKind, isOutage } from '#core/database';
import { type QueueWorker, WorkQueuesService } from '#core/jobs';
import { SecretKeyService } from '#core/security';
import { InjectSettings, SettingsStore } from '#core/settings';
import { MailQueueService } from '../mail/messages/mail-queue.service.js';
import { WaitingListEventsService } from './settings/waiting-list-events.service.js';
import { WaitingListSettings } from './settings/waiting-list.settings.js';
import type { WaitingEntryEntity } from './waiting-entry.entity.js';
import { WaitingListRepository } from './waiting-list.repository.js';

const HOUR_MS = 3_600_000;
/** People of a line who are tried when seats come back: those who want more seats than there are wait on. */
const LINE_SIZE = 40;
/** Offers that are over which are read at once. */
const BATCH_SIZE = 200;
/** Tickets of an event that are looked at. */
const MAX_TICKETS = 100;

/** Runs of a unit of work that lost races, up to which it offers seats: after them, the job does. */
const MAX_OFFERING_ATTEMPTS = 4;

/** The entry was offered, or left, at the same moment. */
class EntryChangedError extends Error {}

/**
 * Offers seats to those who wait. An offer is a cart with a secret of its own, so its seats are held by the same
 * conditional update as those of all carts. It is made in the unit of work that gives the seats back: no visitor can
 * take them in between, and what is undone offers nothing.
 */
@RegisterSeatReturnListener()
@Injectable()
export class WaitingOffersService implements SeatReturnListener {
  private readonly log = new Logger('WaitingList');
  private readonly overOffers: QueueWorker<WaitingEntryEntity>;

  constructor(
    private readonly database: Database,
    private readonly entries: WaitingListRepository,
    private readonly events: WaitingListEventsService,
    private readonly carts: OfferedCartsService,
    private readonly buyable: BuyableTicketsService,
    private readonly tickets: TicketOffersService,
    private readonly orders: OrdersService,
    private readonly mails: MailQueueService,
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
    @InjectSettings(WaitingListSettings) private readonly settings: SettingsStore<WaitingListSettings>,
    queues: WorkQueuesService,
  ) {
    this.overOffers = queues.worker<WaitingEntryEntity>({
      job: 'offers of waiting lists',
      batchSize: BATCH_SIZE,
      due: (limit, busy) => this.entries.over(this.clock.nowMs(), limit, busy.map(Number)),
      keyOf: ({ id }) => String(id),
      process: ([entry]) => this.noteOver(entry),
    });
  }

  /** The secret of the cart of the last offer to a person. Those who have the link of the entry may have it. */
  secretOf({ id, offers }: Pick<WaitingEntryEntity, 'id' | 'offers'>): string {
    return this.key.sign('waiting list offer', `${id} ${offers}`);
  }

  /**
   * Offers seats of these pools to the first in line, as far as there are any, in the running unit of work. Nothing that
   * gives seats back fails because of who waits: what cannot be offered now is offered by the job.
   */
  async seatsReturned(poolIds: readonly number[]): Promise<void> {
    if (this.database.maxAttempts > MAX_OFFERING_ATTEMPTS) return;
    if (!(await this.events.hasAny())) return;
    const tickets = await this.carts.ticketsDrawingOn(poolIds);
    const postIds = [...new Set(tickets.flatMap(({ postId }) => postId ?? []))];
    if (postIds.length === 0) return;
    const ticketIds = tickets.map(({ ticketId }) => ticketId);
    const line = await this.entries.lineOf(ticketIds, postIds, LINE_SIZE);
    if (line.length === 0) return;
    const listed = await this.events.onAmong(postIds);
    for (const entry of line) {
      if (!listed.has(entry.post_id)) continue;
      const suitable = tickets.filter(
        ({ ticketId, postId }) => postId === entry.post_id && (entry.ticket_id ?? ticketId) === ticketId,
      );
      for (const { ticketId } of suitable) if (await this.offerIfPossible(entry, ticketId)) break;
    }
  }

  private async offerIfPossible(entry: WaitingEntryEntity, ticketId: number): Promise<boolean> {
    try {
      return await this.offer(SYSTEM, entry, ticketId);
    } catch (error) {
      // The unit of work itself is lost then, and is run again or refused.
      if (databaseErrorKind(error) === 'retry' || isOutage(error)) throw error;
      this.log.error(error, `Seats of ticket ${ticketId} could not be offered to entry ${entry.id}`);
      return false;
    }
  }

  /**
   * Offers seats of a ticket to a person who waits.
   * @param caller a manager who offers them by hand; `SYSTEM` for seats that come back
   * @returns whether there were enough, and the ticket is on sale
   */
  async offer(caller: Caller, entry: WaitingEntryEntity, ticketId: number): Promise<boolean> {
    const facts = (await this.buyable.find(caller, [ticketId])).get(ticketId);
    // The order of a ticket that is hidden by now would be refused.
    if (facts?.ticket.visibility !== 'public') return false;
    if (!this.buyable.onSale(facts) || !fitsOneOrder(facts, entry.quantity)) return false;
    const { offer_hours: hours } = await this.settings.read();
    const expires = this.clock.nowMs() + hours * HOUR_MS;
    const offers = entry.offers + 1;
    const secret = this.secretOf({ id: entry.id, offers });
    // Of several units of work that offer to the same person, one finds the entry as it was.
    const claim = async (): Promise<void> => {
      if (!(await this.entries.offer(entry, expires))) throw new EntryChangedError();
    };
    try {
      await this.database.attempt(async () => {
        const cartId = await this.carts.offer({ ticketId, quantity: entry.quantity, secret, expires, claim });
        await this.entries.noteCart(entry.id, cartId);
        await this.mails.add([
          {
            kind: 'waiting-list-offer',
            topic: `waiting ${entry.id} ${offers}`,
            recipient: entry.email,
            recipientName: entry.name,
            languages: entry.languages,
            eventId: entry.post_id,
            facts: { entry: entry.id, offer: offers },
          },
        ]);
      });
      return true;
    } catch (error) {
      if (error instanceof InsufficientCapacityError || error instanceof EntryChangedError) return false;
      throw error;
    }
  }

  /** The tickets and RSVPs of an event that the caller can see. */
  async ticketsOf(caller: Caller, event: number): Promise<number[]> {
    const { rows } = await this.tickets.page(caller, {
      statuses: ['publish'],
      hosts: [event],
      providers: ['tc', 'rsvp'],
      order: { by: 'id', descending: false },
      limit: MAX_TICKETS,
      offset: 0,
    });
    return rows.map(({ id }) => id);
  }

  /** Ends the place of a person in the line, and gives the seats of an offer back. @returns whether there was one */
  async end(entry: WaitingEntryEntity): Promise<boolean> {
    return this.database.write(async () => {
      if (await this.entries.move(entry.id, 'waiting', 'left')) return true;
      if (!(await this.entries.move(entry.id, 'offered', 'left'))) return false;
      await this.carts.withdraw(this.secretOf(entry));
      return true;
    });
  }

  /**
   * Notes which offers were ordered and which are over, and offers seats that came in other ways, such as by a greater
   * capacity. The seats of offers that are over come back with those of all carts. The look for free seats is no queue
   * (`WorkQueue`): no row is due, has failed or is claimed, and each look is at all events for which people wait.
   * @param stopping ends it after the current one
   */
  async sweep(stopping?: AbortSignal): Promise<void> {
    await this.overOffers.drain(stopping);
    for (const postId of await this.entries.watchedPosts()) {
      if (stopping?.aborted) return;
      const ticketIds = await this.ticketsOf(SYSTEM, postId);
      await this.database.write(() => this.seatsReturned(ticketIds));
    }
  }

  private async noteOver({ id, cart_id: cartId }: WaitingEntryEntity): Promise<void> {
    const order = cartId === null ? undefined : await this.orders.ofCart(cartId);
    await this.database.write(() => this.entries.move(id, 'offered', order ? 'ordered' : 'expired'));
  }
}

/** Whether one order may have so many of a ticket; seats that cannot be ordered are not offered. */
export function fitsOneOrder({ ticket }: TicketFacts, quantity: number): boolean {
  return quantity >= (ticket.min_per_order ?? 1) && quantity <= (ticket.max_per_order ?? quantity);
}
