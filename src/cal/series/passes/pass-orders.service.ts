import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import { managesAttendees } from '../../tickets/kernel/index.js';
import {
  AttendeesService,
  type OrderEntity,
  type OrderFollower,
  type Purchase,
  RegisterOrderFollower,
} from '../../tickets/sales/index.js';
import { SeriesTicketsRepository } from '../tickets/series-tickets.repository.js';
import { dealtOut, passesOf } from './pass-dates.js';
import { PassOffersService } from './pass-offers.service.js';
import type { SeriesPassEntity } from './series-pass.entity.js';
import { SeriesPassesRepository } from './series-passes.repository.js';

type PassLine = Purchase['lines'][number];

/**
 * Sees to it that tickets of passes are ordered as whole passes, and stores which tickets belong together. Orders without
 * such tickets cost no statement more. Managers of attendees can order single tickets of a pass.
 */
@RegisterOrderFollower({ order: 50 })
@Injectable()
export class PassOrdersService implements OrderFollower {
  constructor(
    private readonly passes: SeriesPassesRepository,
    private readonly tickets: SeriesTicketsRepository,
    private readonly offers: PassOffersService,
    private readonly attendees: AttendeesService,
  ) {}

  /** @throws RestError 409 `pass-incomplete`, `pass-not-sold` */
  async opened(order: OrderEntity, purchase: Purchase): Promise<void> {
    const lines = purchase.lines.filter(({ ticket }) => ticket.visibility === 'pass');
    if (lines.length === 0) return;
    if (purchase.exchange) return this.join(order, purchase.exchange.attendeeId);
    const lineOf = await this.tickets.ofTickets(lines.map(({ ticket }) => ticket.id));
    const passes = new Map(
      (await this.passes.byLines([...new Set(lineOf.values())])).map((pass) => [pass.line_id, pass]),
    );
    const grouped = Map.groupBy(lines, ({ ticket }) => passes.get(lineOf.get(ticket.id) ?? 0));
    for (const [pass, tickets] of grouped) {
      if (pass) await this.store(order, purchase, pass, tickets);
      else if (!managesAttendees(purchase.caller)) throw notSold();
    }
  }

  private async store(
    order: OrderEntity,
    { caller }: Purchase,
    pass: SeriesPassEntity,
    lines: readonly PassLine[],
  ): Promise<void> {
    const quantities = new Map(lines.map(({ ticket, attendees }) => [ticket.id, attendees.length]));
    const isBound = !managesAttendees(caller);
    const onSale = isBound ? (await this.offers.onSale(caller, pass.line_id)).map(({ ticket }) => ticket.id) : [];
    const count = isBound
      ? passesOf(quantities, onSale, pass.dates_count)
      : Math.max(...quantities.values(), Math.ceil(sum(quantities.values()) / (pass.dates_count ?? Infinity)));
    const attendees = (await this.attendees.ofOrder(order.id))
      .filter(({ ticket_id: id }) => quantities.has(id))
      .sort((a, b) => a.ticket_id - b.ticket_id || a.id - b.id);
    const rows = [...dealtOut(attendees, count)].map(([id, unit]) => ({
      attendee_id: id,
      line_id: pass.line_id,
      order_id: order.id,
      unit,
    }));
    await this.passes.addTickets(rows);
  }

  /** A ticket of a pass that is exchanged for one of another date stays in its pass. */
  private async join(order: OrderEntity, formerId: number): Promise<void> {
    const [former] = await this.passes.ofAttendees([formerId]);
    if (!former) throw notSold();
    const attendees = await this.attendees.ofOrder(order.id);
    await this.passes.addTickets(attendees.map(({ id }) => ({ ...former, attendee_id: id })));
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, one) => total + one, 0);
}

function notSold(): RestError {
  return new RestError('pass-not-sold', 'This ticket is part of a pass that is not sold.', 409);
}
