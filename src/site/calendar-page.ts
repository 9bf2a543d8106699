import type { RenderedView } from '../cal/views/calendar-views.service.js';
import { VIEW_STYLES } from '../cal/views/view-styles.js';
import { documentHtml } from '../core/html/document.js';
import { html } from '../core/html/html.js';
import type { Html } from '../core/html/html.js';
import type { SiteSettings } from '../core/site/site-settings.js';
import { PAGE_STYLES } from './styles.js';

/** What a page of the calendar says about itself to programs. */
export interface CalendarPageHead {
  /** Links by which programs find their way. */
  links: Html;
  /** Address of the calendar file of the same events. */
  file: string;
  /** `false`: search engines are asked to leave it out. */
  indexed: boolean;
}

/** The public page of a view of the calendar. */
export function calendarPage(view: RenderedView, site: SiteSettings, siteUrl: string, head: CalendarPageHead): string {
  return documentHtml({
    title: view.title,
    language: site.language,
    head: html`<link rel="canonical" href="${view.url}" />
      ${view.previous !== undefined && html`<link rel="prev" href="${view.previous}" />`}
      ${view.next !== undefined && html`<link rel="next" href="${view.next}" />`}
      <link rel="alternate" type="text/calendar" title="${site.title}" href="${head.file}" />
      ${!head.indexed && html`<meta name="robots" content="noindex, follow" />`} ${head.links}`,
    styles: html`${PAGE_STYLES}${VIEW_STYLES}`,
    body: html`<a class="skip" href="#calendar">Skip to the calendar</a>
      <header><a href="${siteUrl}/">${site.title}</a></header>
      <main id="calendar" tabindex="-1">
        <h1>${view.scope || 'Events'}</h1>
        ${view.html}
      </main>
      <footer>${site.description}</footer>`,
  });
}
