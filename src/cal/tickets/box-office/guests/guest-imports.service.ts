import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { NO_CACHE, RestResponse } from '#core/rest';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import { CapacityService } from '../../sales/lifecycle/capacity.service.js';
import { OrdersRepository } from '../../sales/lifecycle/orders.repository.js';
import { checkSame, type Idempotency, idempotencyOf } from '../../sales/orders/idempotency.js';
import { type HandOrder, HandOrdersService } from '../../sales/orders/hand-orders.service.js';
import { COMPLIMENTARY } from '../../sales/orders/hand-price.js';
import { FreeOrdersService } from '../../self-service/free-orders.service.js';
import { BoxOfficeLinesService } from '../box-office-lines.service.js';
import type { GuestImportEntity } from './guest-import.entity.js';
import { GuestImportsRepository } from './guest-imports.repository.js';
import type { ImportGuestsDto } from './guest-list.dto.js';
import type { GuestImportResponse, RemainingGuestResponse, UndoneGuestImportResponse } from './guest-list.response.js';
import { type Guest, guestKey } from './guest-rows.js';

/** Imports lists of guests, and undoes it. */
@Injectable()
export class GuestImportsService {
  constructor(
    private readonly lines: BoxOfficeLinesService,
    private readonly imports: GuestImportsRepository,
    private readonly hand: HandOrdersService,
    private readonly orders: OrdersRepository,
    private readonly freeOrders: FreeOrdersService,
    private readonly capacity: CapacityService,
    private readonly siteClock: SiteClockService,
    private readonly clock: Clock,
  ) {}

  /** The imports of an event or page. */
  async list(hostId: number): Promise<GuestImportResponse[]> {
    return (await this.imports.ofHost(hostId)).map(toResponse);
  }

  /**
   * Gives each guest a complimentary order, all in one unit of work or none. A repeat with the same key imports nothing.
   * @throws RestError 400 `rest_invalid_param`, 404 `ticket-does-not-exist`, 409 `ticket-sold-out`, `event-cancelled`,
   * `no-new-guests` where all have a ticket already, 422 `rest_idempotency_key_reused`
   */
  async run(
    caller: Caller,
    params: ImportGuestsDto,
    headers: IncomingHttpHeaders,
  ): Promise<RestResponse<GuestImportResponse>> {
    const idempotency = idempotencyOf(caller, headers, params, '');
    const before = await this.stored(idempotency);
    if (before) return created(toResponse(before), true);
    try {
      return created(await this.import(caller, params, idempotency), false);
    } catch (error) {
      if (databaseErrorKind(error) !== 'unique') throw error;
      const first = await this.stored(idempotency);
      if (!first) throw error;
      return created(toResponse(first), true);
    }
  }

  /**
   * Voids the orders of an import, each by itself. Guests who are checked in, or have transferred a ticket, stay. A repeat
   * goes on where the first one ended.
   * @throws RestError 404 `guest-import-not-found`
   */
  async undo(caller: Caller, id: number): Promise<UndoneGuestImportResponse> {
    const found = await this.imports.find(id);
    if (!found) throw new RestError('guest-import-not-found', 'There is no such import of guests.', 404);
    const remaining: RemainingGuestResponse[] = [];
    let voided = 0;
    for (const orderId of await this.imports.orderIds(id)) {
      const order = await this.orders.find(orderId);
      if (order?.status !== 'completed') continue;
      try {
        await this.freeOrders.void(caller, orderId, 'the import of guests was undone');
        voided += 1;
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        remaining.push({ order: orderId, name: order.purchaser_name, code: error.code, message: error.message });
      }
    }
    const undoneUtc = this.clock.nowUtc();
    await this.imports.noteUndone(id, undoneUtc);
    return { ...toResponse({ ...found, undone_utc: undoneUtc }), voided, remaining };
  }

  private async import(
    caller: Caller,
    params: ImportGuestsDto,
    idempotency: Idempotency | undefined,
  ): Promise<GuestImportResponse> {
    const facts = (await this.lines.facts([params.ticket_id])).get(params.ticket_id);
    if (!facts) throw new RestError('ticket-does-not-exist', `There is no ticket ${params.ticket_id}.`, 404);
    const guests = guestsOf(params);
    const make = await this.maker(facts, params);
    const hostId = facts.ticket.post_id ?? 0;
    const key = idempotency?.key;
    return this.capacity.withCapacityRetry(
      async () => {
        const skipped = params.duplicates === true ? new Set<number>() : await this.duplicates(hostId, guests);
        const wanted = guests.filter((_, i) => !skipped.has(i));
        if (wanted.length === 0) throw noNewGuests();
        const made = await this.hand.placeAll(caller, wanted.map(make));
        const row = {
          post_id: hostId,
          ticket_id: facts.ticket.id,
          author_id: caller.userId,
          idempotency_key: key ?? null,
          fingerprint: idempotency?.fingerprint ?? null,
          guests: made.length,
          created_utc: this.clock.nowUtc(),
          undone_utc: null,
        };
        const id = await this.imports.insert(
          row,
          made.map(({ order }) => order.id),
        );
        return { ...toResponse({ id, ...row }), skipped: [...skipped] };
      },
      key === undefined ? {} : { settle: async () => (await this.imports.byKey(key)) !== null },
    );
  }

  /** What makes the order of a guest. Reads settings, so it is outside of the unit of work. */
  private async maker(facts: TicketFacts, params: ImportGuestsDto): Promise<(guest: Guest) => HandOrder> {
    const at = await this.siteClock.present();
    const expires = await this.hand.deadline();
    const force = params.over_capacity === true;
    const quotes = new Map<number, HandOrder['quote']>();
    const attendeesOf = ({ name, email, quantity }: Guest) =>
      Array.from({ length: quantity }, () => ({ name, email, optout: 1, information: null }));
    for (const { quantity } of params.guests)
      if (!quotes.has(quantity)) {
        const attendees = attendeesOf({ name: '', email: '', quantity });
        quotes.set(quantity, await this.hand.quote([{ facts, price: COMPLIMENTARY, attendees }], at));
      }
    return (guest) => ({
      status: 'completed',
      lines: [{ facts, price: COMPLIMENTARY, attendees: attendeesOf(guest) }],
      purchaser: { name: guest.name, email: guest.email },
      quote: quotes.get(guest.quantity) as HandOrder['quote'],
      expires,
      reason: force ? 'guest list, also beyond the capacity' : 'guest list',
      at,
      force,
      isSilent: params.send_tickets !== true,
    });
  }

  /** Places in the list of those who have a ticket of the event, or are in the list before. */
  private async duplicates(hostId: number, guests: readonly Guest[]): Promise<Set<number>> {
    const known = await this.imports.known(hostId, guests);
    const skipped = new Set<number>();
    for (const [i, guest] of guests.entries()) {
      const key = guestKey(guest);
      if (known.has(key)) skipped.add(i);
      known.add(key);
    }
    return skipped;
  }

  private async stored(idempotency: Idempotency | undefined): Promise<GuestImportEntity | undefined> {
    const found = idempotency && (await this.imports.byKey(idempotency.key));
    if (!found) return undefined;
    checkSame(found.fingerprint, idempotency);
    return found;
  }
}

function guestsOf({ guests }: ImportGuestsDto): Guest[] {
  return guests.map(({ name = '', email = '', quantity }, i) => {
    if (name === '' && email === '')
      throw invalidParameter(`guests.${i}.name`, 'A guest needs a name or an e-mail address.');
    return { name, email, quantity };
  });
}

function created(body: GuestImportResponse, isReplay: boolean): RestResponse<GuestImportResponse> {
  const headers = { ...NO_CACHE, ...(isReplay ? { 'Idempotency-Replay': 'true' } : {}) };
  return new RestResponse(body, { status: 201, headers });
}

function toResponse(row: Omit<GuestImportEntity, 'ticket'>): GuestImportResponse {
  return {
    id: row.id,
    post_id: row.post_id,
    ticket_id: row.ticket_id,
    author: row.author_id ?? 0,
    guests: row.guests,
    created_utc: row.created_utc,
    undone_utc: row.undone_utc,
  };
}

function noNewGuests(): RestError {
  return new RestError('no-new-guests', 'All of these guests have a ticket of the event already.', 409);
}
