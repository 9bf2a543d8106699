import type { SiteUrls } from '#core/context';
import { dateDetails, dayOf, utcToWall } from '#core/time';
import { currencyStyle, groupedAmount, plainAmount, symbolAsEntities } from '../../kernel/money/money.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { globalId } from '../../catalog/tickets/ticket.mapper.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { toEventSnapshotResponse } from '../model/attendee.js';
import type {
  AttendeePaymentResponse,
  AttendeeResponse,
  AttendeeTicketResponse,
  CheckInDetailsResponse,
} from '../../catalog/attendees/attendee.response.js';

/** What attendees show of their ticket. */
export type TicketInShort = Pick<
  TicketEntity,
  'title' | 'excerpt' | 'currency' | 'price_minor' | 'sale_from' | 'sale_until' | 'fields'
>;

/** How an attendee is shown. */
export interface AttendeeView {
  urls: SiteUrls;
  /** The ticket as it is now; absent once it was deleted. */
  ticket: TicketInShort | undefined;
  /** Everything, or only what the public may see. */
  manager: boolean;
  /** Shown inside their ticket, where the ticket's id is a number for RSVPs too (recorded). */
  nested?: boolean;
  siteZone: string;
}

/** An attendee on the wire (tickets.md §5.1). */
export function toAttendeeResponse(attendee: AttendeeEntity, view: AttendeeView): AttendeeResponse {
  const id = globalId(view.urls, 'attendee', attendee.id);
  return {
    id: attendee.id,
    post_id: attendee.post_id ?? 0,
    ticket_id: attendee.ticket_id,
    global_id: id,
    global_id_lineage: [id],
    author: String(attendee.author_id ?? 0),
    status: 'publish',
    date: attendee.date,
    date_utc: attendee.date_utc,
    modified: attendee.modified,
    modified_utc: attendee.modified_utc,
    rest_url: view.urls.restUrl(`cal/tickets/v1/attendees/${attendee.id}`),
    ticket: ticketMember(attendee, view),
    title: attendee.name,
    optout: attendee.optout === 1,
    ...(view.manager ? managerMembers(attendee, view) : {}),
  };
}

/** An attendee for who only checks in: what the public may see, and whether and since when they are in. */
export function toCheckInAttendeeResponse(
  attendee: AttendeeEntity,
  view: Omit<AttendeeView, 'manager'>,
): AttendeeResponse {
  return {
    ...toAttendeeResponse(attendee, { ...view, manager: false }),
    checked_in: attendee.checked_in,
    checkin_details: checkInMember(attendee, view.siteZone),
  };
}

function ticketMember(attendee: AttendeeEntity, { ticket, nested }: AttendeeView): AttendeeTicketResponse {
  const rsvp = attendee.provider === 'rsvp';
  const currency = ticket?.currency ?? attendee.currency;
  const price = ticket?.price_minor ?? shownPrice(attendee);
  const { symbol, decimals } = currencyStyle(currency);
  return {
    id: rsvp && !nested ? String(attendee.ticket_id) : attendee.ticket_id,
    title: ticket?.title ?? attendee.ticket_title,
    description: ticket?.excerpt ?? attendee.ticket_description,
    raw_price: plainAmount(price, currency),
    formatted_price: groupedAmount(price, currency),
    currency_config: {
      symbol: rsvp ? symbol : symbolAsEntities(currency),
      placement: 'prefix',
      decimal_point: '.',
      thousands_sep: ',',
      number_of_decimals: decimals,
    },
    start_sale: dayOf(ticket?.sale_from ?? ''),
    end_sale: dayOf(ticket?.sale_until ?? ''),
  };
}

function managerMembers(attendee: AttendeeEntity, { ticket, siteZone }: AttendeeView): Partial<AttendeeResponse> {
  const { provider, order_id: orderId } = attendee;
  const hasInformation = (ticket?.fields ?? []).length > 0 || attendee.information !== null;
  return {
    provider,
    order: orderId ?? attendee.id,
    // Of our own design: only where the order is not completed, so recorded answers stay as they are.
    ...(provider === 'tc' && attendee.status !== 'completed' ? { order_status: attendee.status } : {}),
    sku: '',
    email: attendee.email,
    checked_in: attendee.checked_in,
    checkin_details: checkInMember(attendee, siteZone),
    is_subscribed: false,
    is_purchaser: true,
    // An event that was deleted can be looked up nowhere else.
    ...(attendee.post_id === null ? { event: toEventSnapshotResponse(attendee) } : {}),
    ...(provider === 'rsvp' ? { rsvp_going: attendee.status === 'yes' } : { payment: paymentMember(attendee) }),
    ...(hasInformation ? { information: attendee.information ?? {} } : {}),
  };
}

function checkInMember(attendee: AttendeeEntity, siteZone: string): CheckInDetailsResponse | false {
  if (!attendee.checked_in || attendee.checkin_utc === null) return false;
  const date = utcToWall(attendee.checkin_utc, siteZone);
  return {
    date,
    date_details: dateDetails(date),
    source: attendee.checkin_source ?? 'site',
    author: attendee.checkin_user_id ?? 0,
  };
}

/** Recorded: the price of the ticket, also where the order of the attendee costs nothing. */
function shownPrice({ price_kind: kind, unit_minor: offered, price_minor: paid }: AttendeeEntity): number {
  return kind === 'complimentary' ? (offered ?? paid) : paid;
}

function paymentMember(attendee: AttendeeEntity): AttendeePaymentResponse {
  const { currency, date } = attendee;
  return {
    provider: 'tc',
    price: plainAmount(shownPrice(attendee), currency),
    currency: currencyStyle(currency).symbol,
    date,
    date_details: dateDetails(date),
  };
}
