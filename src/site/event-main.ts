import { addressBesideName } from '../cal/events/venues/venue-kind.js';
import { withValue } from '../cal/views/view-address.js';
import { daysLater } from '../cal/views/view-date.js';
import { EVENT } from '../cal/events/calendar-types.js';
import { html, type Html } from '#core/html';
import { type AddedParts, PageSlot, type PageSlotRegistry, PageTemplate } from '#core/site';
import { decodeEntities } from '#core/text';
import { otherEvents, shareLinks, ticketLinks } from './event-links.js';
import { addressText } from './fact-list.js';
import { postArticle, type PostPageParts } from './post-article.js';

type Members = Record<string, unknown>;

/** The main content of the page of an event. */
export const EVENT_TEMPLATE = new PageTemplate<PostPageParts>('event', (parts) => {
  const { button, bar } = ticketLinks(parts);
  return html`<div>
      ${postArticle(parts, { after: button, end: html`${calendarLinks(parts)} ${parts.map} ${shareLinks(parts)}` })}
      ${bar}
    </div>
    ${parts.tickets} ${otherEvents(parts)}
    <nav aria-label="${parts.language.text('event.nav')}">
      <a href="${parts.siteUrl}/events/">${parts.language.text('event.all')}</a>
    </nav>`;
});

/** Parts of the pages of events that are not behind a password; previews have them too. */
export const EVENT_SLOT = new PageSlot<PostPageParts>('event');

/** What modules add to the page of a post: of an event that is not behind a password, else nothing. */
export async function addedParts(slots: PageSlotRegistry, parts: PostPageParts): Promise<AddedParts | undefined> {
  const { open, post } = parts.facts;
  return open && post.type === EVENT ? slots.write(EVENT_SLOT, parts) : undefined;
}

/** Ways to put an event into a calendar, and a map of where it takes place. */
function calendarLinks({
  facts: { permalink, open, response, plainTitle, status },
  language,
}: PostPageParts): Html | undefined {
  if (!open || !response || status?.status === 'canceled') return undefined;
  const map = mapUrl(response.venue);
  return html`<ul class="actions no-print" aria-label="${language.text('event.add')}">
    <li>
      <a class="button button--quiet" href="${withValue(permalink, 'ical', '1')}" rel="nofollow"
        >${language.text('event.add')}</a
      >
    </li>
    <li><a href="${googleUrl(response, plainTitle)}" rel="nofollow noopener">Google Calendar</a></li>
    <li><a href="${outlookUrl(response, plainTitle)}" rel="nofollow noopener">Outlook</a></li>
    ${map !== undefined && html`<li><a href="${map}" rel="nofollow noopener">${language.text('event.map')}</a></li>`}
  </ul>`;
}

/** An address that adds an event to Google Calendar. Whole days end with the day after the last one. */
function googleUrl(event: Members, title: string): string {
  const compact = (moment: unknown): string => String(moment).replace(/[-:]/g, '').replace(' ', 'T');
  const dates =
    event.all_day === true
      ? `${compact(event.start_date).slice(0, 8)}/${dayAfter(event.end_date).replaceAll('-', '')}`
      : `${compact(event.utc_start_date)}Z/${compact(event.utc_end_date)}Z`;
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details: String(event.url) });
  const location = placeText(event.venue);
  if (location !== '') query.set('location', location);
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** An address that adds an event to Outlook on the web. */
function outlookUrl(event: Members, title: string): string {
  const allDay = event.all_day === true;
  const moment = (utc: unknown): string => `${String(utc).replace(' ', 'T')}Z`;
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: allDay ? String(event.start_date).slice(0, 10) : moment(event.utc_start_date),
    enddt: allDay ? dayAfter(event.end_date) : moment(event.utc_end_date),
    body: String(event.url),
  });
  if (allDay) query.set('allday', 'true');
  const location = placeText(event.venue);
  if (location !== '') query.set('location', location);
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`;
}

/** The day after a wall time, `YYYY-MM-DD`. */
function dayAfter(wall: unknown): string {
  return daysLater(String(wall).slice(0, 10), 1);
}

/** The map of a venue, by its coordinates or else its address; nothing where neither is known or the venue hides it. */
export function mapUrl(venue: unknown): string | undefined {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return undefined;
  const { geo_lat: latitude, geo_lng: longitude, show_map_link: isShown } = venue as Members;
  if (isShown === false) return undefined;
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  }
  const address = addressText(venue as Members);
  return address === ''
    ? undefined
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(decodeEntities(address))}`;
}

/** Name and address of a venue as plain text. */
function placeText(venue: unknown): string {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return '';
  const { venue: name } = venue as Members;
  return [decodeEntities(String(name)), decodeEntities(addressBesideName(venue as Members).join(', '))]
    .filter((text) => text !== '')
    .join(', ');
}
