import { html, type Html } from '#core/html';
import { PageTemplate, type PageSite } from '#core/site';
import type { ViewEvent } from '../../cal/views/view-event.js';
import type { PageLanguage } from '../../layout/page-language.js';
import { dateLine } from '../event-links.js';

/** What the page with all dates of a series is made from. */
export interface SeriesParts {
  site: PageSite;
  language: PageLanguage;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** Title of the event, HTML. */
  title: Html;
  /** How it repeats. */
  text?: string;
  /** Dates of this page that are not over, soonest first, and those that are, latest first. */
  coming: readonly ViewEvent[];
  past: readonly ViewEvent[];
  /** Addresses of the neighbouring pages; nothing on the first and last page. */
  previous?: string;
  next?: string;
}

/** The main content of the page with all dates of a series. */
export const SERIES_TEMPLATE = new PageTemplate<SeriesParts>('series', (parts) => {
  const { language, siteUrl, title, text, coming, past, previous, next } = parts;
  return html`<h1>${language.text('series.all')}: <span${language.ofContent}>${title}</span></h1>
    ${text !== undefined && html`<p>${text}</p>`} ${section('coming', coming, language)}
    ${section('past', past, language)}
    ${
      (previous ?? next) !== undefined &&
      html`<nav class="pages" aria-label="${language.text('pages')}">
        ${previous !== undefined && html`<a rel="prev" href="${previous}">${language.text('search.previous')}</a>`}
        ${next !== undefined && html`<a rel="next" href="${next}">${language.text('search.next')}</a>`}
      </nav>`
    }
    <nav aria-label="${language.text('event.nav')}">
      <a href="${siteUrl}/events/">${language.text('event.all')}</a>
    </nav>`;
});

function section(name: 'coming' | 'past', dates: readonly ViewEvent[], language: PageLanguage): Html | undefined {
  if (dates.length === 0) return undefined;
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${language.text(`series.${name}`)}</h2>
    <ul class="list">
      ${dates.map((date) => dateLine(date, language))}
    </ul>
  </section>`;
}
