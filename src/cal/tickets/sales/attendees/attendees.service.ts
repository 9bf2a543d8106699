import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import {
  AttendeeAccessService,
  checksIn,
  managesAttendees,
  reaches,
} from '../../kernel/access/attendee-access.service.js';
import { EventGrantsService } from '../../catalog/event-grants/event-grants.service.js';
import { attendeesArePublic, ownsHost } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../../catalog/hosts/ticket-hosts.repository.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { toAttendeeResponse, toCheckInAttendeeResponse } from './attendee.mapper.js';
import { isPublic } from './attendee-visibility.js';
import { AttendeesRepository } from './attendees.repository.js';
import type { AttendeeResponse } from '../../catalog/attendees/attendee.response.js';

/** Reads attendees and shows them. */
@Injectable()
export class AttendeesService {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly tickets: TicketsRepository,
    private readonly hosts: TicketHostsRepository,
    private readonly access: AttendeeAccessService,
    private readonly site: SiteService,
    private readonly grants: EventGrantsService,
    private readonly urls: SiteUrls,
  ) {}

  /** One attendee. @throws RestError 404 `attendee-not-found` for managers, 401 `attendee-not-accessible` for others */
  async read(caller: Caller, id: number, apiKey: unknown): Promise<AttendeeResponse> {
    const reach = await this.access.reach(caller, apiKey);
    const attendee = await this.attendees.find(id);
    if (reach === 'all') return this.showOne(attendee ?? notFound(), true);
    if (attendee && reaches(reach, attendee.post_id)) return this.showOne(attendee, true);
    if (attendee && (await this.grants.isGranted(caller, attendee.post_id))) return this.showOne(attendee, true);
    const host = attendee?.post_id == null ? undefined : await this.hosts.one(attendee.post_id);
    if (attendee && ownsHost(caller, host)) return this.showOne(attendee, true);
    if (checksIn(caller)) return this.showOneAs(caller, attendee ?? notFound());
    const [ticket] = await this.tickets.byIds(attendee ? [attendee.ticket_id] : []);
    const isShown = attendeesArePublic(host) && ticket?.visibility === 'public';
    if (!attendee || !isShown || !isPublic(attendee)) {
      throw new RestError('attendee-not-accessible', 'You may not see this attendee.', 401);
    }
    return this.showOne(attendee, false);
  }

  /** @throws RestError 404 `attendee-not-found` */
  async get(id: number): Promise<AttendeeEntity> {
    return (await this.attendees.find(id)) ?? notFound();
  }

  /** The attendee with this id, if there is one. */
  find(id: number): Promise<AttendeeEntity | undefined> {
    return this.attendees.find(id);
  }

  /** The attendees with these ids, by id; unknown ones are left out. */
  async byIds(ids: readonly number[]): Promise<Map<number, AttendeeEntity>> {
    return new Map((await this.attendees.byIds(ids)).map((attendee) => [attendee.id, attendee]));
  }

  /** All attendees of an order, archived ones too, for modules. No rights are checked. */
  ofOrder(orderId: number): Promise<AttendeeEntity[]> {
    return this.attendees.ofOrders([orderId]);
  }

  /** All attendees of orders, archived ones too, by the id of the order. No rights are checked. */
  async ofOrders(orderIds: readonly number[]): Promise<Map<number | null, AttendeeEntity[]>> {
    return Map.groupBy(await this.attendees.ofOrders(orderIds), ({ order_id: orderId }) => orderId);
  }

  /** Ids of all attendees that are a person, for modules. No rights are checked. @param email in lower case */
  idsOf(email: string, userIds: readonly number[], orderIds: readonly number[]): Promise<number[]> {
    return this.attendees.idsOf(email, userIds, orderIds);
  }

  /** Shows some attendees. @param manager with everything, or only what the public may see, or who checks in (`check-in`) */
  async show(attendees: readonly AttendeeEntity[], manager: boolean | 'check-in'): Promise<AttendeeResponse[]> {
    const [tickets, { timezone }] = await Promise.all([
      this.tickets.byIds(attendees.map(({ ticket_id: ticketId }) => ticketId)),
      this.site.settings(),
    ]);
    const existing = new Map(
      tickets.filter(({ deleted_utc: deleted }) => deleted === null).map((ticket) => [ticket.id, ticket]),
    );
    return attendees.map((attendee) => {
      const view = { urls: this.urls, ticket: existing.get(attendee.ticket_id), siteZone: timezone };
      return manager === 'check-in'
        ? toCheckInAttendeeResponse(attendee, view)
        : toAttendeeResponse(attendee, { ...view, manager });
    });
  }

  /** An attendee as managers see them, in one query. */
  async findForCheckIn(id: number): Promise<{ attendee: AttendeeEntity; shown: AttendeeResponse } | undefined> {
    const attendee = await this.attendees.findWithTicket(id);
    if (!attendee) return undefined;
    const { timezone } = await this.site.settings();
    const shown = toAttendeeResponse(attendee.attendee, {
      urls: this.urls,
      ticket: attendee.ticket,
      manager: true,
      siteZone: timezone,
    });
    return { attendee: attendee.attendee, shown };
  }

  /** Shows an attendee who was checked in or out to who did it: in full to all but those who only check in. */
  async showOneAs(caller: Caller, attendee: AttendeeEntity): Promise<AttendeeResponse> {
    const isCheckInOnly = caller.can('cal_check_in') && !managesAttendees(caller);
    const hasMore = isCheckInOnly && (await this.grants.isGranted(caller, attendee.post_id));
    return this.showOne(attendee, isCheckInOnly && !hasMore ? 'check-in' : true);
  }

  /** Shows one attendee. */
  async showOne(attendee: AttendeeEntity, manager: boolean | 'check-in'): Promise<AttendeeResponse> {
    const [shown] = await this.show([attendee], manager);
    return shown;
  }
}

function notFound(): never {
  throw new RestError('attendee-not-found', 'There is no such attendee.', 404);
}
