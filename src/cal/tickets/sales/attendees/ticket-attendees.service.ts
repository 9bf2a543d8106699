import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import {
  type AttendeeFigures,
  type ShownAttendees,
  RegisterTicketAttendees,
  type TicketAttendeesSource,
} from '../../catalog/tickets/ticket-attendees.adapter.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { toAttendeeResponse } from './attendee.mapper.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { AttendeesRepository } from './attendees.repository.js';

/** Attendees inside of the tickets that they hold. */
@RegisterTicketAttendees()
@Injectable()
export class TicketAttendeesService implements TicketAttendeesSource {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
  ) {}

  async shown(
    tickets: ReadonlyMap<number, TicketEntity>,
    limit: number,
    manager: boolean,
  ): Promise<ReadonlyMap<number, ShownAttendees>> {
    const [people, { timezone: siteZone }] = await Promise.all([
      // One more than is shown, to know whether there are more.
      this.attendees.ofTickets([...tickets.keys()], limit + 1, !manager),
      this.site.settings(),
    ]);
    const byTicket = new Map<number, AttendeeEntity[]>();
    for (const attendee of people) {
      const holders = byTicket.get(attendee.ticket_id);
      if (holders) holders.push(attendee);
      else byTicket.set(attendee.ticket_id, [attendee]);
    }
    const { urls } = this;
    return new Map(
      [...byTicket].map(([id, holders]) => {
        const view = { urls, ticket: tickets.get(id), manager, nested: true, siteZone };
        const attendees = holders.slice(0, limit).map((attendee) => toAttendeeResponse(attendee, view));
        return [id, { attendees, hasMore: holders.length > limit }];
      }),
    );
  }

  figures(ticketIds: readonly number[]): Promise<ReadonlyMap<number, AttendeeFigures>> {
    return this.attendees.figures(ticketIds);
  }
}
