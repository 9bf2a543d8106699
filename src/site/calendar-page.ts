import type { RenderedView } from '../cal/views/calendar-views.service.js';
import { html, type Html } from '#core/html';
import type { PageSite } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';

/** What a page of the calendar says about itself to programs. */
export interface CalendarPageHead {
  /** Links by which programs find their way. */
  links: Html;
  /** Address of the calendar file of the same events. */
  file: string;
  /** `false`: search engines get `noindex`. */
  indexed: boolean;
}

/** The public page of a view of the calendar. */
export function calendarPage(view: RenderedView, site: PageSite, siteUrl: string, head: CalendarPageHead): string {
  return pageLayout({
    title: view.title,
    site,
    siteUrl,
    head: html`<link rel="canonical" href="${view.url}" />
      ${view.previous !== undefined && html`<link rel="prev" href="${view.previous}" />`}
      ${view.next !== undefined && html`<link rel="next" href="${view.next}" />`}
      <link rel="alternate" type="text/calendar" title="${site.title}" href="${head.file}" />
      ${!head.indexed && html`<meta name="robots" content="noindex, follow" />`} ${head.links}`,
    main: html`<h1>${view.scope || 'Events'}</h1>
      ${view.html}`,
  });
}
