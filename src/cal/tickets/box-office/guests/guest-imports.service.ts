import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { NO_CACHE, RestResponse } from '#core/rest';
import { type InformationField, readInformation } from '../../catalog/attendees/attendee-information.js';
import { CapacityService } from '../../sales/lifecycle/capacity.service.js';
import { OrdersRepository } from '../../sales/lifecycle/orders.repository.js';
import { checkSame, type Idempotency, idempotencyOf } from '../../sales/orders/idempotency.js';
import { HandOrdersService } from '../../sales/orders/hand-orders.service.js';
import { FreeOrdersService } from '../../self-service/free-orders.service.js';
import { BoxOfficeLinesService } from '../box-office-lines.service.js';
import { GuestDuplicatesService } from './guest-duplicates.service.js';
import type { GuestImportEntity } from './guest-import.entity.js';
import { GuestImportsRepository } from './guest-imports.repository.js';
import type { ImportGuestsDto } from './guest-list.dto.js';
import type { GuestImportResponse, RemainingGuestResponse, UndoneGuestImportResponse } from './guest-list.response.js';
import { groupsOf, GuestOrdersService } from './guest-orders.service.js';
import type { Guest } from './guest-rows.js';

/** How often an import is tried that others overtake with the same tickets. */
const MAX_RUNS = 3;

/** Imports lists of guests, and undoes it. */
@Injectable()
export class GuestImportsService {
  constructor(
    private readonly lines: BoxOfficeLinesService,
    private readonly imports: GuestImportsRepository,
    private readonly duplicates: GuestDuplicatesService,
    private readonly guestOrders: GuestOrdersService,
    private readonly hand: HandOrdersService,
    private readonly orders: OrdersRepository,
    private readonly freeOrders: FreeOrdersService,
    private readonly capacity: CapacityService,
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
    for (let run = 1; ; run++) {
      const before = await this.stored(idempotency);
      if (before) return created(toResponse(before), true);
      try {
        return created(await this.import(caller, params, idempotency), false);
      } catch (error) {
        // Another request has stored this one, or some of its tickets, in the meantime.
        if (databaseErrorKind(error) !== 'unique' || run === MAX_RUNS) throw error;
      }
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
    const orderIds = await this.imports.orderIds(id);
    let voided = 0;
    for (const orderId of orderIds) {
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
    const remainingIds = new Set(remaining.map(({ order }) => order));
    await this.imports.noteUndone(
      id,
      undoneUtc,
      orderIds.filter((orderId) => !remainingIds.has(orderId)),
    );
    return { ...toResponse({ ...found, undone_utc: undoneUtc }), voided, remaining };
  }

  private async import(
    caller: Caller,
    params: ImportGuestsDto,
    idempotency: Idempotency | undefined,
  ): Promise<GuestImportResponse> {
    const facts = (await this.lines.facts([params.ticket_id])).get(params.ticket_id);
    if (!facts) throw new RestError('ticket-does-not-exist', `There is no ticket ${params.ticket_id}.`, 404);
    const guests = guestsOf(params, facts.ticket.fields);
    const make = await this.guestOrders.maker(facts, groupsOf(guests), params);
    const hostId = facts.ticket.post_id ?? 0;
    const key = idempotency?.key;
    return this.capacity.withCapacityRetry(
      async () => {
        const skipped = await this.skipped(hostId, guests, params.duplicates === true);
        const groups = groupsOf(guests.filter((_, i) => !skipped.has(i)));
        if (groups.length === 0) throw noNewGuests();
        const made = await this.hand.placeAll(caller, groups.map(make));
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
        const orderIds = made.map(({ order }) => order.id);
        const id = await this.imports.insert(row, orderIds);
        await this.imports.insertReferences(referencesOf(hostId, groups, orderIds));
        return { ...toResponse({ id, ...row }), skipped: [...skipped] };
      },
      key === undefined ? {} : { settle: async () => (await this.imports.byKey(key)) !== null },
    );
  }

  /**
   * Places in the list of those who are left out. A ticket of another system is imported once, whatever is asked for.
   * @param withDuplicates whether guests who have a ticket get another one
   */
  private async skipped(hostId: number, guests: readonly Guest[], withDuplicates: boolean): Promise<Set<number>> {
    const duplicates = await this.duplicates.of(hostId, guests);
    return new Set(
      guests.flatMap(({ reference }, i) => {
        const of = duplicates[i];
        const isTaken = of === 'import' || (of === 'list' && reference !== '');
        return of !== null && (isTaken || !withDuplicates) ? [i] : [];
      }),
    );
  }

  private async stored(idempotency: Idempotency | undefined): Promise<GuestImportEntity | undefined> {
    const found = idempotency && (await this.imports.byKey(idempotency.key));
    if (!found) return undefined;
    checkSame(found.fingerprint, idempotency);
    return found;
  }
}

function guestsOf({ guests }: ImportGuestsDto, questions: readonly InformationField[] | null): Guest[] {
  return guests.map((guest, i) => {
    const { name = '', email = '', quantity, reference = '', order_reference: order = '' } = guest;
    if (name === '' && email === '')
      throw invalidParameter(`guests.${i}.name`, 'A guest needs a name or an e-mail address.');
    if (order !== '' && reference === '')
      throw invalidParameter(`guests.${i}.reference`, 'A guest with order_reference needs a reference.');
    return {
      name,
      email,
      quantity,
      reference,
      order_reference: order || reference,
      purchaser_name: guest.purchaser_name ?? '',
      purchaser_email: guest.purchaser_email ?? '',
      original_price: guest.original_price ?? '',
      attendee_meta: informationOf(guest.attendee_meta, `guests.${i}.attendee_meta`, questions),
    };
  });
}

function informationOf(
  sent: unknown,
  parameter: string,
  questions: readonly InformationField[] | null,
): Guest['attendee_meta'] {
  if (sent === undefined || sent === null) return null;
  try {
    return readInformation(questions, sent);
  } catch (error) {
    throw error instanceof RestError ? invalidParameter(parameter, error.message) : error;
  }
}

function referencesOf(hostId: number, groups: readonly (readonly Guest[])[], orderIds: readonly number[]) {
  return groups.flatMap((group, i) =>
    group.flatMap(({ reference }) => (reference === '' ? [] : [{ post_id: hostId, reference, order_id: orderIds[i] }])),
  );
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
