import { addressBesideName, addressParts } from '../cal/events/venues/venue-kind.js';
import type { StatusFacts } from '../cal/events/events/event-status.js';
import type { SaleSummary } from '../cal/events/events/ticketing.adapter.js';
import { priceRangeText } from '../cal/views/html/event-sale.js';
import { CALENDAR_BASE } from '../cal/views/view-address.js';
import { html, trusted, type Html, type When, whenHtml } from '#core/html';
import { decodeEntities } from '#core/text';
import type { PageLanguage } from '../layout/page-language.js';
import type { PageTextName } from '../layout/texts/en.js';

type Members = Record<string, unknown>;

/** A fact and what it is called. */
type Row = [name: PageTextName, value: Html | undefined];

/**
 * When, where and for how much, as far as it is known.
 * @param status of an event
 * @param sale of its tickets, whose prices are shown in the language of the page
 * @param repeats how its series repeats, a text
 */
export function factList(
  event: Members | undefined,
  language: PageLanguage,
  { status, sale, repeats }: { status?: StatusFacts; sale?: SaleSummary; repeats?: string } = {},
): Html | undefined {
  if (!event) return undefined;
  const rows: Row[] = [
    [
      'facts.when',
      typeof event.start_date === 'string' ? whenHtml(event as unknown as When, language.dates) : undefined,
    ],
    ['series.repeats', repeats === undefined ? undefined : html`${repeats}`],
    ['facts.where', placeHtml(event.venue)],
    ['facts.attendance', status && attendanceHtml(status, event.ticketed, language)],
    ['facts.address', typeof event.venue === 'string' ? addressHtml(event) : undefined],
    ['facts.cost', costHtml(event.cost, sale && priceRangeText(sale, language))],
  ];
  return definitions(rows, language);
}

/** By whom it is, how to reach them, and what it belongs to, as far as it is known. */
export function furtherFacts(event: Members | undefined, language: PageLanguage, siteUrl: string): Html | undefined {
  if (!event) return undefined;
  const rows: Row[] = [
    ['facts.by', organizersHtml(event.organizer)],
    ['facts.phone', textHtml(event.phone)],
    ['facts.website', linkHtml(event.website, event.url)],
    ['facts.categories', termLinks(event.categories, `${siteUrl}/${CALENDAR_BASE}/category`)],
    ['facts.tags', termLinks(event.tags, `${siteUrl}/${CALENDAR_BASE}/tag`)],
  ];
  return definitions(rows, language, 'further');
}

function definitions(rows: readonly Row[], language: PageLanguage, className?: string): Html | undefined {
  const present = rows.filter(([, value]) => value !== undefined);
  return present.length === 0
    ? undefined
    : html`<dl${className !== undefined && html` class="${className}"`}>
        ${present.map(
          ([name, value]) =>
            html`<dt>${language.text(name)}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`;
}

/** @param ticketed kinds of tickets of the event */
function attendanceHtml({ mode }: StatusFacts, ticketed: unknown, language: PageLanguage): Html | undefined {
  if (mode === 'in_person') return undefined;
  const how = language.text(mode === 'online' ? 'attendance.online' : 'attendance.hybrid');
  const hasTickets = Array.isArray(ticketed) && ticketed.length > 0;
  return html`${how}${hasTickets && `. ${language.text('attendance.address')}`}`;
}

/** The venue of an event. */
function placeHtml(venue: unknown): Html | undefined {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return undefined;
  const { url, venue: name } = venue as Members;
  const address = addressBesideName(venue as Members).join(', ');
  return html`<a href="${url}">${trusted(String(name))}</a>${address !== '' && html`<br />${address}`}`;
}

function addressHtml(venue: Members): Html | undefined {
  const address = addressText(venue);
  return address === '' ? undefined : html`${address}`;
}

/** The address of a venue on one line, as the interface has it; empty: it has none. */
export function addressText(venue: Members): string {
  return addressParts(venue).join(', ');
}

function organizersHtml(organizers: unknown): Html | undefined {
  if (!Array.isArray(organizers) || organizers.length === 0) return undefined;
  const links = (organizers as Members[]).map(
    ({ url, organizer }) => html`<a href="${url}">${trusted(String(organizer))}</a>`,
  );
  return html`${links.map((link, i) => html`${i > 0 && ', '}${link}`)}`;
}

/** @param price of the tickets; absent: the cost that the organizer has written applies */
function costHtml(cost: unknown, price: string | undefined): Html | undefined {
  return price === undefined ? textHtml(cost) : html`${price}`;
}

/** A text of the interface, entities and all. */
function textHtml(value: unknown): Html | undefined {
  return typeof value === 'string' && value !== '' ? trusted(value) : undefined;
}

/** A website that is not just the page itself. */
function linkHtml(website: unknown, own: unknown): Html | undefined {
  if (typeof website !== 'string' || website === own || !/^https?:\/\//i.test(website)) return undefined;
  const address = decodeEntities(website);
  return html`<a href="${address}" rel="nofollow">${address}</a>`;
}

/** Links to the calendar pages of categories or tags. @param base address of these pages, without a slash at the end */
function termLinks(terms: unknown, base: string): Html | undefined {
  if (!Array.isArray(terms) || terms.length === 0) return undefined;
  return html`<ul class="tags">
    ${(terms as Members[]).map(
      ({ name, slug }) =>
        html`<li><a href="${base}/${encodeURIComponent(String(slug))}/" rel="tag">${trusted(String(name))}</a></li>`,
    )}
  </ul>`;
}
