import type { RenderedView } from '../cal/views/calendar-views.service.js';
import { html, type Html } from '#core/html';
import type { ViewEvent } from '../cal/views/view-event.js';
import type { ViewRequest } from '../cal/views/view-request.js';
import { type AddedParts, PageSlot, type PageSite } from '#core/site';
import type { PageLanguage } from '../layout/page-language.js';
import { pageLayout } from '../layout/page-layout.js';

/** What parts of modules on pages of the calendar are made from. */
export interface CalendarPageFacts {
  /** Which page it is: view (`list`, `month` or `day`), date, filters. */
  request: ViewRequest;
  /** The events that it shows; those with `open` `false` are behind a password. */
  events: readonly ViewEvent[];
  /** Events on all pages of the view. */
  total: number;
  site: PageSite;
  language: PageLanguage;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
}

/** Parts of the lists, months and days of the calendar. */
export const LIST_SLOT = new PageSlot<CalendarPageFacts>('list');

/** What a page of the calendar says about itself to programs. */
export interface CalendarPageHead {
  /** The address that counts as its own. */
  canonical: string;
  /** Links by which programs find their way. */
  links: Html;
  /** Address of the calendar file of the same events. */
  file: string;
  /** `false`: search engines get `noindex`. */
  indexed: boolean;
  /** `false`: they get `nofollow`: the links of the page lead to endless combinations of filters. */
  followed: boolean;
}

/** What surrounds a view of the calendar. */
export interface CalendarPageFrame {
  site: PageSite;
  siteUrl: string;
  language: PageLanguage;
  head: CalendarPageHead;
  /** What modules add. */
  added: AddedParts;
  /** A search that found nothing as it was typed, and what was searched for in its place. */
  corrected?: { typed: string; meant: string };
}

/** The public page of a view of the calendar. */
export function calendarPage(
  view: RenderedView,
  { site, siteUrl, language, head, added, corrected }: CalendarPageFrame,
): string {
  return pageLayout({
    title: view.title,
    site,
    siteUrl,
    language: language.layout,
    head: html`<link rel="canonical" href="${head.canonical}" />
      ${view.previous !== undefined && html`<link rel="prev" href="${view.previous}" />`}
      ${view.next !== undefined && html`<link rel="next" href="${view.next}" />`}
      <link rel="alternate" type="text/calendar" title="${site.title}" href="${head.file}" />
      ${!head.indexed && html`<meta name="robots" content="noindex, ${head.followed ? 'follow' : 'nofollow'}" />`}
      ${head.links}`,
    main: html`<h1>${view.scope || language.text('layout.events')}</h1>
      ${view.about !== '' && html`<p class="about" ${language.ofContent}>${view.about}</p>`}
      ${corrected && correctedNotice(corrected.typed, corrected.meant, language)}${added.top}${view.html}${added.bottom}`,
  });
}

/** Says that other words than the typed ones were searched for. */
export function correctedNotice(typed: string, meant: string, language: PageLanguage): Html {
  return html`<p class="notice" role="status">${language.text('search.corrected', { words: typed, meant })}</p>`;
}
