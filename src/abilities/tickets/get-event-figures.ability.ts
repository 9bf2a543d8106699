import { Injectable } from '@nestjs/common';
import { readsEventReports } from '../../reports/report.policy.js';
import { ReportsService } from '../../reports/reports.service.js';
import { type Ability, READS } from '../ability.js';
import { count, flag, id, input, list, object, orNull, text } from '../schemas.js';
import { RegisterAbility } from '../register-ability.decorator.js';

const MONEY = object({
  currency: text('ISO 4217 code.'),
  sold_minor: count('Gross prices of sold tickets (with tax) in minor units.'),
  refunded_minor: count('What refunds returned, in minor units.'),
  net_minor: { type: 'integer', description: 'Sold less refunded, with tax, in minor units.' },
});

const SEATS = {
  held: count('Seats in carts.'),
  pending: count('Seats of orders that wait for payment.'),
  sold: count('Seats that are sold or taken.'),
  refunded: count('Seats that were given back with a refund.'),
  reversed: count('Seats whose money a payment service took back.'),
  guests: count('Sold seats of guests, whose tickets are complimentary.'),
  declined: count('RSVPs that do not go.'),
  checked_in: count('Sold seats that are checked in.'),
  no_shows: orNull(count('Sold seats that are not checked in; null: the event has not ended.')),
  money: list(MONEY, 'Money by currency.'),
};

/** `tickets/get-event-figures`, for those who manage attendees and authors of the event. */
@RegisterAbility({ order: -100 })
@Injectable()
export class GetEventFiguresAbility implements Ability {
  readonly name = 'tickets/get-event-figures';
  readonly label = 'Get the figures of an event';
  readonly description = 'Counts what of an event is sold, refunded and checked in, and its money, for each ticket.';
  readonly category = 'tickets';
  readonly input = input({ id: id('Id of the event.') }, ['id']);
  readonly output = object({
    id: id('Id of the event.'),
    title: text('Its title.'),
    has_ended: flag('Whether it is over.'),
    totals: object(SEATS),
    tickets: list(
      object({
        id: id('Id of the ticket.'),
        name: text('Its name.'),
        provider: text('tc: sold; rsvp.'),
        capacity: orNull(count('Seats in total; null: unlimited.')),
        shares_capacity: flag('Whether the capacity is that of several tickets.'),
        ...SEATS,
      }),
    ),
  });
  readonly annotations = READS;
  readonly policy = readsEventReports;

  constructor(private readonly reports: ReportsService) {}

  /** @throws RestError 404 `event-not-found` */
  run({ id: event }: { id: number }): Promise<unknown> {
    return this.reports.event(event);
  }
}
