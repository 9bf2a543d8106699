import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { EventsService } from '../../events/events/events.service.js';
import { type ExchangeTargetSource, RegisterExchangeTargets } from '../../tickets/self-service/index.js';
import { type AttendeeEntity, AttendeesService } from '../../tickets/sales/index.js';
import { PassGroupsService } from './pass-groups.service.js';
import { SeriesTicketsRepository } from '../tickets/series-tickets.repository.js';

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
    private readonly passes: PassGroupsService,
    private readonly attendees: AttendeesService,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  async targetsOf({ id: attendeeId, ticket_id: ticketId }: AttendeeEntity): Promise<readonly number[]> {
    const lineId = await this.repository.lineOf(ticketId);
    if (lineId === undefined) return [];
    const taken = await this.datesOfPass(attendeeId);
    const others = (await this.repository.ofLine(lineId)).filter(
      ({ ticket_id: id, event_id: eventId }) => id !== ticketId && !taken.has(eventId),
    );
    const ticketOf = new Map(others.map(({ event_id: eventId, ticket_id: id }) => [eventId, id]));
    return (await this.events.findAll([...ticketOf.keys()]))
      .filter(({ end_utc: endUtc }) => endUtc > this.clock.nowUtc())
      .sort((a, b) => (a.start_utc < b.start_utc ? -1 : 1))
      .slice(0, MAX_TARGETS)
      .flatMap(({ id }) => ticketOf.get(id) ?? []);
  }

  /** Events of the other tickets of a pass: it has none twice. */
  private async datesOfPass(attendeeId: number): Promise<Set<number | null>> {
    const group = (await this.passes.groupsOf([attendeeId])).get(attendeeId) ?? [];
    const attendees = await this.attendees.byIds(group);
    return new Set([...attendees.values()].filter(({ place }) => place !== 'none').map(({ post_id: id }) => id));
  }
}
