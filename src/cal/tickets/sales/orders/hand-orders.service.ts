import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { InjectSettings, SettingsStore } from '#core/settings';
import type { Information } from '../../catalog/attendees/attendee-information.js';
import { notOnSale } from '../../catalog/capacity/insufficient-capacity.error.js';
import { unitPriceNow } from '../../catalog/tickets/donation.js';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import type { OrderState } from '../../kernel/order-states.js';
import { paymentDeadline, TicketSettings } from '../../kernel/settings/ticket.settings.js';
import type { SiteMoment } from '../../kernel/site-clock.service.js';
import { nameColumns } from '../model/attendee.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import type { TicketSeats } from '../../kernel/capacity/pool.js';
import type { NewAttendee, Purchase } from '../model/purchase.js';
import { UNLIMITED } from '../holds/buyer-limits.service.js';
import { SeatMovesService } from '../holds/seat-moves.service.js';
import { assertOneCurrency, type LineToQuote } from '../prices/order-quote.js';
import { type NamedQuote, OrderQuotesService } from '../prices/order-quotes.service.js';
import { type HandPrice, chargedFor } from './hand-price.js';
import type { Idempotency } from './idempotency.js';
import { OrderFactory, type StoredPurchase } from './order.factory.js';

/** An attendee whom a manager enters. */
export interface HandEntry {
  name: string;
  email: string;
  /** Whether public lists leave the name out; absent: nothing was said. */
  optout?: boolean;
  /** Answers to the fields of the ticket; null: none. */
  information: Information | null;
  status: AttendeeEntity['status'];
  /** What the ticket costs; RSVPs cost nothing. */
  price: HandPrice;
  /** Present time, wall clock of the site and UTC. */
  at: SiteMoment;
  /** Beyond what the ticket has left. */
  force?: boolean;
}

/** Tickets of one kind and price that a manager enters. */
export interface HandLine {
  facts: TicketFacts;
  price: HandPrice;
  /** One for each ticket. */
  attendees: NewAttendee[];
  /** Seats that are held for these tickets already; the running unit of work has lowered the hold. Default: 0. */
  fromHold?: number;
}

/** An order that a manager enters. */
export interface HandOrder {
  status: OrderState;
  lines: readonly HandLine[];
  /** Both may be empty: a walk-up buyer has neither. */
  purchaser: { name: string; email: string };
  /** What it costs (`quote`). */
  quote: NamedQuote;
  /** Until when it may be unpaid (`deadline`). */
  expires: number;
  /** Stored in its history, at most 200 characters. */
  reason: string;
  at: SiteMoment;
  idempotency?: Idempotency;
  /** Beyond what the tickets have left. */
  force?: boolean;
  /** No messages about the order itself are sent. */
  isSilent?: boolean;
}

/** Places RSVPs and orders that a manager enters by hand. */
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
   * What tickets cost that a manager enters, with the fees and taxes of the site. Not inside of a unit of work: it reads
   * settings.
   * @throws RestError 400 `amount-not-accepted`, `mixed-currencies`
   */
  async quote(
    lines: readonly Pick<HandLine, 'facts' | 'price' | 'attendees'>[],
    at: SiteMoment,
  ): Promise<NamedQuote & { priced: LineToQuote[] }> {
    assertOneCurrency(lines.map(({ facts: { ticket } }) => ({ ticket })));
    const priced = lines.map(({ facts: { ticket, host }, price, attendees }) => {
      const unitMinor = unitPriceNow(ticket, host, at.date_utc, price.chosenMinor ?? null);
      return { ticket, quantity: attendees.length, unitMinor, chargedMinor: chargedFor(ticket, price, unitMinor) };
    });
    return { ...(await this.quotes.of(priced)), priced };
  }

  /**
   * Stores an order in the running unit of work.
   * @throws RestError 409 `ticket-not-on-sale` for a deleted ticket; InsufficientCapacityError where nothing is left;
   * unique key violation for a repeated request
   */
  async place(caller: Caller, order: HandOrder): Promise<StoredPurchase> {
    const [stored] = await this.placeAll(caller, [order]);
    return stored;
  }

  /** Stores several orders in the running unit of work, all beyond the capacity or none. @throws as `place` */
  async placeAll(caller: Caller, orders: readonly HandOrder[]): Promise<StoredPurchase[]> {
    const ids = orders.flatMap(({ lines }) => lines.map(({ facts: { ticket } }) => ticket.id));
    const seats = await this.seatMoves.seatsOf([...new Set(ids)]);
    return this.factory.purchaseAll(orders.map((order) => purchaseOf(caller, order, seats)));
  }
  /**
   * Enters an attendee, in the running unit of work: for a sold ticket with an order of its own.
   * @param quote what the ticket costs (`quote`)
   * @param expires until when the order may be unpaid (`deadline`)
   * @throws RestError 409 `ticket-not-on-sale` for a deleted ticket; InsufficientCapacityError where nothing is left
   */
  async enter(
    caller: Caller,
    facts: TicketFacts,
    entry: HandEntry,
    { quote, expires }: { quote: NamedQuote; expires: number },
  ): Promise<AttendeeEntity> {
    const { ticket, host } = facts;
    const { name, email, information, status, price, at, force } = entry;
    const optout = entry.optout === undefined ? (ticket.provider === 'rsvp' ? 1 : null) : Number(entry.optout);
    const attendee = { name, email, optout, information };
    if (ticket.provider === 'rsvp') {
      const seats = (await this.seatMoves.seatsOf([ticket.id])).get(ticket.id);
      if (!seats) throw notOnSale();
      return this.factory.reply({ caller, ticket, host, seats, attendee, going: status === 'yes', at, force });
    }
    const { attendees } = await this.place(caller, {
      status: status as OrderState,
      lines: [{ facts, price, attendees: [attendee] }],
      purchaser: { name, email },
      quote,
      expires,
      reason: 'entered by hand',
      at,
      force,
    });
    return attendees[0];
  }
}

/** An order as it is to be stored. @param seats pools of the tickets @throws RestError 409 `ticket-not-on-sale` */
function purchaseOf(caller: Caller, order: HandOrder, seats: ReadonlyMap<number, TicketSeats>): Purchase {
  const { quote, names } = order.quote;
  const lines = order.lines.map(({ facts: { ticket, host }, price: { kind }, attendees, fromHold }, i) => {
    const own = seats.get(ticket.id);
    if (!own) throw notOnSale();
    return { ticket, host, seats: own, prices: quote.lines[i] ?? [], priceKind: kind, attendees, fromHold };
  });
  return {
    status: order.status,
    gateway: 'manual',
    caller,
    languages: '',
    purchaser: { ...order.purchaser, name: nameColumns(order.purchaser.name).name },
    buyer: UNLIMITED,
    currency: quote.currency,
    lines,
    fee: quote.fee,
    totalMinor: quote.totalMinor,
    names,
    idempotencyKey: order.idempotency?.key ?? null,
    fingerprint: order.idempotency?.fingerprint ?? null,
    cartId: null,
    expires: order.expires,
    reason: order.reason,
    at: order.at,
    force: order.force,
    isSilent: order.isSilent,
  };
}
