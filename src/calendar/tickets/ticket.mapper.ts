import { TICKET, type TicketEntity, type TicketOffer } from '../../cal/tickets/catalog/index.js';
import type { PostView } from '../../content/posts/post-view.js';
import type { MapperContext } from '#core/context';
import { permalink, type ContentType } from '#core/content';
import { EVENT } from '../../cal/events/calendar-types.js';
import { displayUrl } from '#core/text';
import { COMMON_MEMBERS, itemForm, postView } from '../posts/post-view.js';
import type { CalendarItemResponse } from '../posts/item.response.js';
import type { CalendarTicketResponse } from './calendar-ticket.response.js';

type View = PostView & { row: TicketEntity; offer: TicketOffer };

/** Tickets as a kind of posts; content/v2 does not serve them. */
const TICKET_POST: ContentType = { ...EVENT, ...TICKET };

const NOT_OF_TICKETS: readonly string[] = ['excerpt', 'author', 'featured_media'];

/** A member that needs the event's password. */
const behindPassword =
  <T>(make: (offer: TicketOffer) => T, masked: T | null = null) =>
  ({ open, offer }: View): T | null =>
    open ? make(offer) : masked;

const FORM = itemForm<View, CalendarTicketResponse, CalendarItemResponse>(
  TICKET_POST,
  COMMON_MEMBERS.filter((name) => !NOT_OF_TICKETS.includes(name)),
  {
    guid: ({ row }, { siteUrl }) => ({ rendered: displayUrl(siteUrl + row.guid) }),
    // Tickets have no page of their own.
    link: ({ row }, request) => permalink(request, TICKET, { ...row, slug: null }),
    // The password is that of the event.
    content: ({ offer, open }) => ({ rendered: '', protected: !open || offer.host?.password !== '' }),
    description: behindPassword(({ ticket }) => ticket.excerpt, ''),
    on_sale: behindPassword(({ reduced }) => reduced),
    sale_price: behindPassword(({ reducedPrice }) => reducedPrice),
    price: behindPassword(({ reduced, reducedPrice, regularPrice }) =>
      reduced && reducedPrice !== null ? reducedPrice : regularPrice,
    ),
    regular_price: behindPassword(({ regularPrice }) => regularPrice),
    show_description: behindPassword(({ ticket }) => ticket.show_description),
    start_date: behindPassword(({ window }) => window.from || null),
    end_date: behindPassword(({ window }) => window.until || null),
    sale_price_start_date: behindPassword(({ ticket }) => ticket.reduced_from || null),
    sale_price_end_date: behindPassword(({ ticket }) => ticket.reduced_until || null),
    event_id: ({ row }) => row.post_id ?? 0,
    manage_stock: behindPassword(({ left }) => left !== null),
    stock: behindPassword(({ left }) => left ?? -1),
    sold: behindPassword(({ sold }) => sold),
    sku: behindPassword(({ ticket }) => ticket.sku ?? '', ''),
  },
);

/** A ticket as this namespace shows it (calendar-v1.md, "Tickets"). @param open its event has no password to ask for */
export function ticketItem(
  offer: TicketOffer,
  { zone, open }: { zone: string; open: boolean },
  request: MapperContext,
): CalendarTicketResponse {
  return FORM.show({ ...postView(TICKET_POST, offer.ticket, { zone, open }), offer }, 'view', request);
}
