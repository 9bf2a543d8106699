import { Injectable } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { DomainEventsService } from '#core/events';
import { RestError } from '#core/errors';
import { sameSecret } from '#core/security';
import { SettingsStore, InjectSettings } from '#core/settings';
import { plainText, sortKey } from '#core/text';
import { UNLIMITED } from '../capacity/buyer-limits.service.js';
import { notOnSale } from '../capacity/capacity.error.js';
import { CapacityService } from '../capacity/capacity.service.js';
import { SeatMovesService } from '../capacity/seat-moves.service.js';
import { isCancelled } from '../hosts/ticket-host.js';
import { OrderTransitionsService, eventCancelled } from '../orders/order-transitions.service.js';
import { type OrderState, isOrderState } from '../orders/order-states.js';
import { OrderFactory } from '../orders/order.factory.js';
import { OrderQuotesService } from '../orders/prices/order-quotes.service.js';
import { AttendeeTransfersService } from '../self-service/attendee-transfers.service.js';
import { SiteClockService } from '../site-clock.service.js';
import { paymentDeadline, TicketSettings } from '../settings/ticket.settings.js';
import { priceNow } from '../tickets/price.js';
import { hasEnded, saleWindow } from '../tickets/sale-window.js';
import type { TicketFacts } from '../tickets/ticket.mapper.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { checkRequired, readInformation, type Information } from './attendee-information.js';
import type { AttendeeEntity } from './attendee.entity.js';
import { AttendeesRepository } from './attendees.repository.js';
import { AttendeesService, signedInUser } from './attendees.service.js';
import type { CreateAttendeeDto, UpdateAttendeeDto } from './attendee.dto.js';
import type { Scanner } from './check-ins.repository.js';
import { CODE_REPLACED, CheckInsService } from './check-ins.service.js';
import type { AttendeeResponse } from './attendee.response.js';

/** What managers do with attendees by hand: adding, changing, checking in and out. */
@Injectable()
export class AttendeeEditorService {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly views: AttendeesService,
    private readonly tickets: TicketsRepository,
    private readonly capacity: CapacityService,
    private readonly writer: OrderFactory,
    private readonly quotes: OrderQuotesService,
    private readonly transitions: OrderTransitionsService,
    private readonly checkIns: CheckInsService,
    @InjectSettings(TicketSettings) private readonly ticketSettings: SettingsStore<TicketSettings>,
    private readonly siteClock: SiteClockService,
    private readonly clock: Clock,
    private readonly events: DomainEventsService,
    private readonly seatMoves: SeatMovesService,
    private readonly transfers: AttendeeTransfersService,
  ) {}

  /**
   * Adds an attendee: for a sold ticket with an order of its own that is paid by hand. May be done before the sale
   * begins; once it has ended, or when nothing is left, only with `force`.
   * @throws RestError 400 `invalid-attendee-status`, `invalid-meta-fields`, `missing-required-meta-fields`;
   * 409 `ticket-sold-out`, `ticket-not-on-sale`
   */
  async create(params: CreateAttendeeDto): Promise<AttendeeResponse> {
    const facts = await this.facts(params.ticket_id);
    const { ticket } = facts;
    const status = newStatus(ticket.provider, params.attendee_status);
    const information =
      params.attendee_meta === undefined ? null : readInformation(ticket.fields, params.attendee_meta);
    if (information === null && !params.force) checkRequired(ticket.fields, {});
    const at = await this.siteClock.present();
    if (params.force !== true && isClosed(facts, at.date_utc)) throw notOnSale();
    const expires = paymentDeadline(await this.ticketSettings.read(), {
      gateway: 'manual',
      now: this.clock.nowMs(),
      isManager: true,
    });
    const id = await this.capacity.withCapacityRetry(async () => {
      const made = await this.write(facts, params, { status, information, at, expires });
      if (params.check_in === true && (await this.checkIns.in(made.id, byHand())) !== 'in') throw invalidCheckIn();
      return made.id;
    });
    return this.views.showOne(await this.views.get(id), true);
  }

  private async write(facts: TicketFacts, params: CreateAttendeeDto, how: Entry): Promise<AttendeeEntity> {
    const { ticket, host } = facts;
    const { status, information, at, expires } = how;
    const drawnFrom = (await this.seatMoves.seatsOf([ticket.id])).get(ticket.id);
    if (!drawnFrom) throw notOnSale();
    const optout = params.optout === undefined ? (ticket.provider === 'rsvp' ? 1 : null) : Number(params.optout);
    const attendee = { name: params.full_name, email: params.email, optout, information };
    if (ticket.provider === 'rsvp')
      return this.writer.reply({
        ticket,
        host,
        seats: drawnFrom,
        attendee,
        going: status === 'yes',
        at,
        force: params.force,
      });
    const { quote, names } = await this.quotes.of([
      { ticket, quantity: 1, unitMinor: priceNow(ticket, host, at.date_utc) },
    ]);
    const line = { ticket, host, seats: drawnFrom, prices: quote.lines[0] ?? [], attendees: [attendee] };
    const { attendees } = await this.writer.purchase({
      status: status as OrderState,
      gateway: 'manual',
      purchaser: { name: plainText(params.full_name).slice(0, 250), email: params.email },
      buyer: UNLIMITED,
      currency: ticket.currency,
      lines: [line],
      fee: quote.fee,
      totalMinor: quote.totalMinor,
      names,
      idempotencyKey: null,
      fingerprint: null,
      cartId: null,
      expires,
      reason: 'entered by hand',
      at,
      force: params.force,
    });
    return attendees[0];
  }

  /**
   * Changes what is sent of an attendee, nothing else.
   * @throws RestError 400 `invalid-attendee-status`, `tec-et-attendee-already-checked-in`, `tec-et-attendee-invalid-check-in`,
   * 403 `security_code_not_valid`, `ticket_transferred`, 404 `attendee-not-found`, 409 `ticket-sold-out`,
   * `order-transition-not-allowed`
   */
  async update(id: number, params: UpdateAttendeeDto): Promise<AttendeeResponse> {
    const attendee = await this.views.get(id);
    const code = params.security_code;
    if (code !== undefined && !sameSecret(code, attendee.security_code)) throw await this.wrongCode(id, code);
    const status = params.attendee_status === undefined ? undefined : changedStatus(attendee, params.attendee_status);
    const information = await this.changedInformation(attendee, params);
    const at = await this.siteClock.present();
    await this.capacity.withCapacityRetry(async () => {
      await this.attendees.update(id, {
        ...(params.full_name === undefined ? {} : nameColumns(params.full_name)),
        ...(params.email === undefined ? {} : { email: params.email }),
        ...(params.optout === undefined ? {} : { optout: Number(params.optout) }),
        ...(information === undefined ? {} : { information }),
        ...(touches(params) ? { modified: at.date, modified_utc: at.date_utc } : {}),
      });
      if (status !== undefined) await this.changeStatus(attendee, status);
      if (params.check_in !== undefined) await this.changeCheckIn(id, params.check_in, code);
      if (touches(params)) await this.events.publish('attendee.changed', { attendeeId: id });
    });
    return this.views.showOne(await this.views.get(id), true);
  }

  private async changeStatus(attendee: AttendeeEntity, status: AttendeeEntity['status']): Promise<void> {
    if (status === attendee.status) return;
    if (attendee.provider === 'tc') {
      if (attendee.order_id !== null)
        await this.transitions.move(attendee.order_id, status as OrderState, 'changed by hand');
      return;
    }
    const drawnFrom = (await this.seatMoves.seatsOf([attendee.ticket_id])).get(attendee.ticket_id);
    const going = status === 'yes';
    const place = going ? 'sold' : 'none';
    if (!drawnFrom || !(await this.attendees.movePlace(attendee, status, place))) {
      throw new RestError(
        'attendee-changed',
        'Somebody else changed this attendee at the same moment. Try again.',
        409,
      );
    }
    if (attendee.place !== place) {
      const given = attendee.place === 'none' ? {} : { [attendee.place]: -1 };
      const moves = [{ seats: drawnFrom, ...given, ...(going ? { sold: 1 } : {}) }];
      await this.seatMoves.apply(moves);
    }
  }

  private async wrongCode(id: number, code: string): Promise<RestError> {
    if (!(await this.transfers.hadCode(id, code)))
      return new RestError('security_code_not_valid', 'This code is not valid.', 403);
    // An attempt with the code of a former holder is in the history of the attendee.
    await this.checkIns.in(id, { ...byHand(), code });
    return new RestError('ticket_transferred', CODE_REPLACED, 403);
  }

  private async changeCheckIn(id: number, checkIn: boolean, code: string | undefined): Promise<void> {
    if (!checkIn) return this.checkIns.out(id, byHand());
    const result = await this.checkIns.in(id, { ...byHand(), ...(code !== undefined && { code }) });
    if (result === 'code-replaced') throw new RestError('ticket_transferred', CODE_REPLACED, 403);
    if (result === 'not-admitted') throw invalidCheckIn();
    if (result === 'event-cancelled') throw eventCancelled();
    if (result === 'already-in')
      throw new RestError(
        'tec-et-attendee-already-checked-in',
        'This attendee is checked in already. Check out first to do it again.',
        400,
      );
  }

  private async changedInformation(
    attendee: AttendeeEntity,
    { attendee_meta: meta }: UpdateAttendeeDto,
  ): Promise<Information | undefined> {
    if (meta === undefined) return undefined;
    const [ticket] = await this.tickets.byIds([attendee.ticket_id]);
    return readInformation(ticket?.fields ?? null, meta, attendee.information ?? {});
  }

  private async facts(ticketId: number): Promise<TicketFacts> {
    const rows = await this.tickets.byIds([ticketId]);
    const [facts] = await this.tickets.facts(rows, this.clock.now());
    if (!facts) throw notOnSale();
    return facts;
  }
}

interface Entry {
  status: AttendeeEntity['status'];
  information: Information | null;
  at: { date: string; date_utc: string };
  expires: number;
}

/** A user with the permission, over REST. */
function byHand(): Scanner {
  return { source: 'site', userId: signedInUser(), device: RequestContext.current().address.slice(0, 100) };
}

/** A ticket that is gone or whose event is, or whose sale is over. */
function isClosed({ ticket, host }: TicketFacts, nowUtc: string): boolean {
  if (ticket.deleted_utc !== null || ticket.status === 'trash' || !host || isCancelled(host)) return true;
  return hasEnded(saleWindow(ticket, host), nowUtc, host.timezone);
}

function invalidStatus(accepted: string): RestError {
  return new RestError('invalid-attendee-status', `attendee_status must be ${accepted}.`, 400);
}

/** States of the reference that no order here stays in, and the states that mean the same for seats and admission. */
const OTHER_STATES: ReadonlyMap<string, OrderState> = new Map([
  ['created', 'pending'],
  ['undefined', 'pending'],
  ['approved', 'completed'],
]);

function newStatus(provider: AttendeeEntity['provider'], sent: string | undefined): AttendeeEntity['status'] {
  if (provider === 'tc') {
    if (sent === undefined) return 'completed';
    const state = OTHER_STATES.get(sent) ?? sent;
    if (isOrderState(state) && state !== 'created') return state;
    throw invalidStatus('a state of orders, such as completed or pending');
  }
  if (sent === undefined || sent === 'yes') return 'yes';
  if (sent === 'no') return 'no';
  throw invalidStatus('yes or no');
}

const changedStatus = (attendee: AttendeeEntity, sent: string): AttendeeEntity['status'] =>
  newStatus(attendee.provider, sent);

function invalidCheckIn(): RestError {
  return new RestError(
    'tec-et-attendee-invalid-check-in',
    'Only who comes, or has an order that is completed, can be checked in.',
    400,
  );
}

function nameColumns(fullName: string): Pick<AttendeeEntity, 'name' | 'name_key'> {
  const name = plainText(fullName).slice(0, 250);
  return { name, name_key: sortKey(name) };
}

function touches(params: UpdateAttendeeDto): boolean {
  return [params.full_name, params.email, params.optout, params.attendee_meta, params.attendee_status].some(
    (value) => value !== undefined,
  );
}
