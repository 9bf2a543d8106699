import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { checkRequired, readInformation } from '../../catalog/attendees/attendee-information.js';
import type { AttendeeResponse } from '../../catalog/attendees/attendee.response.js';
import { notOnSale } from '../../catalog/capacity/insufficient-capacity.error.js';
import { hasEnded, saleWindow } from '../../catalog/tickets/sale-window.js';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { isCancelled } from '../../kernel/hosts/ticket-host.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import type { CreateAttendeeDto } from '../../sales/attendees/attendee.dto.js';
import { AttendeesService } from '../../sales/attendees/attendees.service.js';
import { CapacityService } from '../../sales/lifecycle/capacity.service.js';
import { HandOrdersService } from '../../sales/orders/hand-orders.service.js';
import { COMPLIMENTARY, handPrice } from '../../sales/orders/hand-price.js';
import { AttendeeAdmissionService } from './attendee-admission.service.js';
import { acceptedStatus } from './attendee-status.service.js';

/** Adds attendees whom managers enter by hand. */
@Injectable()
export class AttendeeEntriesService {
  constructor(
    private readonly views: AttendeesService,
    private readonly tickets: TicketsRepository,
    private readonly capacity: CapacityService,
    private readonly orders: HandOrdersService,
    private readonly admission: AttendeeAdmissionService,
    private readonly siteClock: SiteClockService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds an attendee: for a sold ticket with an order of its own, which is complimentary unless a price is sent. May be
   * done before the sale begins; once it has ended, or when nothing is left, only with `force`.
   * @throws RestError 400 `invalid-attendee-status`, `invalid-meta-fields`, `missing-required-meta-fields`,
   * `amount-not-accepted`;
   * 409 `ticket-sold-out`, `ticket-not-on-sale`
   */
  async create(caller: Caller, params: CreateAttendeeDto): Promise<AttendeeResponse> {
    const facts = await this.facts(params.ticket_id);
    const { ticket } = facts;
    const status = acceptedStatus(ticket.provider, params.attendee_status);
    const information =
      params.attendee_meta === undefined ? null : readInformation(ticket.fields, params.attendee_meta);
    if (information === null && !params.force) checkRequired(ticket.fields, {});
    const at = await this.siteClock.present();
    if (params.force !== true && isClosed(facts, at.date_utc)) throw notOnSale();
    const expires = await this.orders.deadline();
    const { full_name: name, email, optout, force, price: amount } = params;
    const price = amount === undefined ? COMPLIMENTARY : handPrice(ticket, 'reduced', amount);
    const entry = { name, email, optout, information, status, price, at, force };
    const quote = await this.orders.quote([{ facts, price, attendees: [{ ...entry, optout: null }] }], at);
    const id = await this.capacity.withCapacityRetry(async () => {
      const made = await this.orders.enter(caller, facts, entry, { quote, expires });
      if (params.check_in === true) await this.admission.checkInNew(caller, made.id);
      return made.id;
    });
    return this.views.showOne(await this.views.get(id), true);
  }

  private async facts(ticketId: number): Promise<TicketFacts> {
    const rows = await this.tickets.byIds([ticketId]);
    const [facts] = await this.tickets.facts(rows, this.clock.now());
    if (!facts) throw notOnSale();
    return facts;
  }
}

/** A ticket that is gone or whose event is, or whose sale is over. */
function isClosed({ ticket, host }: TicketFacts, nowUtc: string): boolean {
  if (ticket.deleted_utc !== null || ticket.status === 'trash' || !host || isCancelled(host)) return true;
  return hasEnded(saleWindow(ticket, host), nowUtc, host.timezone);
}
