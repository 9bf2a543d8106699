import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError, invalidParameter } from '#core/errors';
import { readInformation } from '../catalog/attendees/attendee-information.js';
import { notOnSale } from '../catalog/capacity/insufficient-capacity.error.js';
import type { TicketFacts } from '../catalog/tickets/ticket.mapper.js';
import { TicketsRepository } from '../catalog/tickets/tickets.repository.js';
import { isCancelled } from '../kernel/hosts/ticket-host.js';
import { eventCancelled } from '../sales/lifecycle/order-transitions.service.js';
import type { NewAttendee } from '../sales/model/purchase.js';
import type { HandLine } from '../sales/orders/hand-orders.service.js';
import { handPrice } from '../sales/orders/hand-price.js';
import type { BoxOfficeLineDto, BoxOfficePurchaserDto } from './box-office-order.dto.js';

/** Reads what is ordered at the box office. */
@Injectable()
export class BoxOfficeLinesService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The lines of an order. Tickets need not be on sale: the box office sells before the sale of the site begins and after
   * it has ended.
   * @throws RestError 400 `amount-not-accepted`, `invalid-meta-fields`, 404 `ticket-does-not-exist`, 409
   * `event-cancelled`, `ticket-not-on-sale`
   */
  async read(sent: readonly BoxOfficeLineDto[], purchaser: BoxOfficePurchaserDto): Promise<HandLine[]> {
    const facts = await this.facts(sent.map(({ ticket_id: id }) => id));
    return sent.map((line, i) => {
      const found = facts.get(line.ticket_id);
      if (!found) throw new RestError('ticket-does-not-exist', `There is no ticket ${line.ticket_id}.`, 404);
      const kind = line.price === 'full' ? '' : line.price;
      return {
        facts: found,
        price: handPrice(found.ticket, kind, line.amount),
        attendees: attendeesOf(line, i, found, purchaser),
      };
    });
  }

  /**
   * Tickets of events that take place, by their ids.
   * @throws RestError 409 `event-cancelled`, `ticket-not-on-sale` for one in the trash or whose event is gone
   */
  async facts(ids: readonly number[]): Promise<Map<number, TicketFacts>> {
    const rows = (await this.tickets.byIds(ids)).filter(({ deleted_utc: deleted }) => deleted === null);
    const facts = await this.tickets.facts(rows, this.clock.now());
    for (const { ticket, host } of facts) {
      if (ticket.status === 'trash' || !host) throw notOnSale();
      if (isCancelled(host)) throw eventCancelled();
    }
    return new Map(facts.map((found) => [found.ticket.id, found]));
  }
}

/** As many attendees as tickets; who is not named goes by the purchaser. */
function attendeesOf(
  { quantity, attendees }: BoxOfficeLineDto,
  index: number,
  { ticket }: TicketFacts,
  purchaser: BoxOfficePurchaserDto,
): NewAttendee[] {
  const sent = attendees ?? [];
  if (sent.length > quantity)
    throw invalidParameter(`tickets.${index}.attendees`, 'There are more attendees than tickets.');
  return Array.from({ length: quantity }, (_, i) => {
    const { full_name: name, email, attendee_meta: meta } = sent.at(i) ?? {};
    return {
      name: name ?? purchaser.name ?? '',
      email: email ?? purchaser.email ?? '',
      optout: 1,
      information: meta === undefined || meta === null ? null : readInformation(ticket.fields, meta),
    };
  });
}
