import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { InjectSettings, SettingsStore } from '#core/settings';
import type { Information } from '../../catalog/attendees/attendee-information.js';
import { notOnSale } from '../../catalog/capacity/insufficient-capacity.error.js';
import { priceNow } from '../../catalog/tickets/price.js';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import type { OrderState } from '../../kernel/order-states.js';
import { paymentDeadline, TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { nameColumns } from '../model/attendee.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { UNLIMITED } from '../holds/buyer-limits.service.js';
import { SeatMovesService } from '../holds/seat-moves.service.js';
import { OrderQuotesService } from '../prices/order-quotes.service.js';
import { OrderFactory } from './order.factory.js';

/** An attendee whom a manager enters. */
export interface HandEntry {
  name: string;
  email: string;
  /** Whether public lists leave the name out; absent: nothing was said. */
  optout?: boolean;
  /** Answers to the fields of the ticket; null: none. */
  information: Information | null;
  status: AttendeeEntity['status'];
  /** Present time, wall clock of the site and UTC. */
  at: { date: string; date_utc: string };
  /** Beyond what the ticket has left. */
  force?: boolean;
}

/** Places RSVPs and orders of one ticket that a manager enters by hand. */
@Injectable()
export class HandOrdersService {
  constructor(
    private readonly factory: OrderFactory,
    private readonly quotes: OrderQuotesService,
    private readonly seatMoves: SeatMovesService,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly clock: Clock,
  ) {}

  /** Until when such an order may be unpaid, milliseconds since 1970. Not inside of a unit of work: it reads settings. */
  async deadline(): Promise<number> {
    const now = this.clock.nowMs();
    return paymentDeadline(await this.settings.read(), { gateway: 'manual', now, isManager: true });
  }

  /**
   * Enters an attendee, in the running unit of work: for a sold ticket with an order of its own that is paid by hand.
   * @param expires until when the order may be unpaid (`deadline`)
   * @throws RestError 409 `ticket-not-on-sale` for a deleted ticket; InsufficientCapacityError where nothing is left
   */
  async enter({ ticket, host }: TicketFacts, entry: HandEntry, expires: number): Promise<AttendeeEntity> {
    const seats = (await this.seatMoves.seatsOf([ticket.id])).get(ticket.id);
    if (!seats) throw notOnSale();
    const { name, email, information, status, at, force } = entry;
    const optout = entry.optout === undefined ? (ticket.provider === 'rsvp' ? 1 : null) : Number(entry.optout);
    const attendee = { name, email, optout, information };
    if (ticket.provider === 'rsvp')
      return this.factory.reply({ ticket, host, seats, attendee, going: status === 'yes', at, force });
    const { quote, names } = await this.quotes.of([
      { ticket, quantity: 1, unitMinor: priceNow(ticket, host, at.date_utc) },
    ]);
    const line = { ticket, host, seats, prices: quote.lines[0] ?? [], attendees: [attendee] };
    const { attendees } = await this.factory.purchase({
      status: status as OrderState,
      gateway: 'manual',
      purchaser: { name: nameColumns(name).name, email },
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
      force,
    });
    return attendees[0];
  }
}
