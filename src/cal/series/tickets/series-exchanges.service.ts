import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { EventsService } from '../../events/events/events.service.js';
import { type ExchangeTargetSource, RegisterExchangeTargets } from '../../tickets/self-service/index.js';
import type { AttendeeEntity } from '../../tickets/sales/index.js';
import { SeriesTicketsRepository } from './series-tickets.repository.js';

/** Dates that one can choose from. */
const MAX_TARGETS = 100;

/**
 * A ticket of a date can be exchanged for the same ticket of another date of the series, also of one that was split from
 * it. Tickets of detached dates can be given, but not chosen.
 */
@RegisterExchangeTargets()
@Injectable()
export class SeriesExchangesService implements ExchangeTargetSource {
  constructor(
    private readonly repository: SeriesTicketsRepository,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  async targetsOf({ ticket_id: ticketId }: AttendeeEntity): Promise<readonly number[]> {
    const lineId = await this.repository.lineOf(ticketId);
    if (lineId === undefined) return [];
    const others = (await this.repository.ofLine(lineId)).filter(({ ticket_id: id }) => id !== ticketId);
    const ticketOf = new Map(others.map(({ event_id: eventId, ticket_id: id }) => [eventId, id]));
    return (await this.events.findAll([...ticketOf.keys()]))
      .filter(({ end_utc: endUtc }) => endUtc > this.clock.nowUtc())
      .sort((a, b) => (a.start_utc < b.start_utc ? -1 : 1))
      .slice(0, MAX_TARGETS)
      .flatMap(({ id }) => ticketOf.get(id) ?? []);
  }
}
