import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { type AttendeeEntity, CHECK_IN_STATUSES, TicketCodeTextService } from '../cal/tickets/sales/index.js';
import { isCancelled, type TicketHost } from '../cal/tickets/kernel/index.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import { EventRecordsService, type ExportedEvent } from '../cal/events/events/event-records.service.js';
import { addressBesideName } from '../cal/events/venues/venue-kind.js';
import { plainLine, renderTitle } from '#core/text';
import { toMs } from '#core/time';
import type { TicketDocument } from './ticket-document.js';

/** Reads what files show of tickets. */
@Injectable()
export class TicketDocumentsLoader {
  constructor(
    private readonly offers: TicketOffersService,
    private readonly events: EventRecordsService,
    private readonly codes: TicketCodeTextService,
  ) {}

  /**
   * The tickets of attendees, in their order, with their events as they are now; deleted ones as they were at the
   * purchase. The number of queries depends on the number of events only.
   * @param isForHolder `false`: for those who know only the code, without holder, price and order
   */
  async of(caller: Caller, attendees: readonly AttendeeEntity[], isForHolder: boolean): Promise<TicketDocument[]> {
    const ids = [...new Set(attendees.flatMap(({ post_id: id }) => id ?? []))];
    const [events, hosts, codes] = await Promise.all([
      this.events.byIds(caller, ids),
      this.hosts(ids),
      this.codes.all(attendees),
    ]);
    return attendees.map((attendee) => {
      const id = attendee.post_id ?? 0;
      const codeText = codes.get(attendee.id) ?? '';
      return { ...ticketDocument(attendee, hosts.get(id), events.get(id), isForHolder), codeText };
    });
  }

  private async hosts(ids: readonly number[]): Promise<Map<number, TicketHost>> {
    const hosts = await Promise.all(ids.map((id) => this.offers.host(id)));
    return new Map(hosts.flatMap((host) => (host ? [[host.id, host] as const] : [])));
  }
}

/** @param host event or page as it is now; undefined for a deleted one @param event what is known of an event beside */
function ticketDocument(
  attendee: AttendeeEntity,
  host: TicketHost | undefined,
  event: ExportedEvent | undefined,
  isForHolder: boolean,
): Omit<TicketDocument, 'codeText'> {
  const isRsvp = attendee.provider === 'rsvp';
  return {
    id: attendee.id,
    modifiedMs: toMs(attendee.modified_utc),
    eventId: host?.id ?? null,
    ...(host ? eventNow(host, event) : eventThen(attendee)),
    ticketTitle: plainLine(attendee.ticket_title),
    code: attendee.security_code,
    isValid: CHECK_IN_STATUSES.includes(attendee.status) && !isCancelled(host),
    ...(isForHolder
      ? {
          holder: plainLine(attendee.name),
          ...(isRsvp ? {} : { price: { minor: attendee.price_minor, currency: attendee.currency } }),
          ...(attendee.order_id === null ? {} : { orderId: attendee.order_id }),
        }
      : {}),
  };
}

type EventMembers = Pick<
  TicketDocument,
  | 'eventTitle'
  | 'start'
  | 'end'
  | 'startMs'
  | 'endMs'
  | 'isAllDay'
  | 'timezone'
  | 'venue'
  | 'address'
  | 'organizers'
  | 'eventStatus'
  | 'statusReason'
>;

function eventNow(host: TicketHost, event: ExportedEvent | undefined): EventMembers {
  // The address of a venue behind a password is not for everybody who has a ticket.
  const venue = event?.venue?.password === '' ? event.venue : undefined;
  return {
    eventTitle: plainLine(renderTitle(host.title)),
    ...(host.eventStatus === 'postponed' ? WITHOUT_TIME : timeOf(host)),
    eventStatus: host.eventStatus,
    statusReason: plainLine(host.statusReason),
    isAllDay: event?.event.all_day === true,
    timezone: host.timezone,
    venue: plainLine(host.venue ?? ''),
    address: venue ? addressBesideName({ ...venue, venue: venue.title }).map(plainLine) : [],
    organizers: (event?.organizers ?? []).map(({ title }) => plainLine(renderTitle(title))),
  };
}

/** A postponed event has no date yet. */
const WITHOUT_TIME = { start: null, end: null, startMs: null, endMs: null };

function timeOf({ startDate, endDate, startUtc, endUtc }: TicketHost) {
  const ms = (utc: string | null): number | null => (utc === null ? null : toMs(utc));
  return { start: startDate, end: endDate, startMs: ms(startUtc), endMs: ms(endUtc) };
}

function eventThen(attendee: AttendeeEntity): EventMembers {
  return {
    eventTitle: plainLine(attendee.event_title ?? ''),
    start: attendee.event_start,
    end: attendee.event_end,
    startMs: null,
    endMs: null,
    isAllDay: false,
    eventStatus: 'canceled',
    statusReason: '',
    timezone: attendee.event_timezone ?? 'UTC',
    venue: plainLine(attendee.event_venue ?? ''),
    address: [],
    organizers: [],
  };
}
