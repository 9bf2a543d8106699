import { html } from '../../core/html/html.js';
import type { Html } from '../../core/html/html.js';
import { whenHtml } from '../../core/html/when.js';
import type { When } from '../../core/html/when.js';
import { PageTemplate } from '../../core/site/page-templates.js';
import type { PageSite } from '../../core/site/site-settings.js';
import { formatDate } from '../../core/time/index.js';
import type { PostLink } from './archive-main.js';
import { searchForm } from './search-form.js';

/** A post, page or event that was found. */
export interface FoundLink extends PostLink {
  /** What it is: `Post`, `Page`, `Event`. */
  kind: string;
  /** When an event takes place; nothing for posts and pages, whose date of publication is shown. */
  when?: When;
}

/** What the search page is made from. */
export interface SearchParts {
  site: PageSite;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** What was searched for, plain text; empty: nothing yet. */
  text: string;
  found: readonly FoundLink[];
  /** How much was found in all. */
  total: number;
  /** Addresses of the neighbouring pages; nothing on the first and last page. */
  previous?: string;
  next?: string;
}

/** The main content of the search page. */
export const SEARCH_TEMPLATE = new PageTemplate<SearchParts>(
  'search',
  ({ site, siteUrl, text, found, total, previous, next }) =>
    html`<h1>Search</h1>
      ${searchForm(siteUrl, text)} ${text !== '' && html`<p role="status">${summary(total)} for “${text}”.</p>`}
      ${
        found.length > 0 &&
        html`<ul class="list">
          ${found.map((link) => foundItem(link, site))}
        </ul>`
      }
      ${
        (previous ?? next) !== undefined &&
        html`<nav class="pages" aria-label="Pages">
          ${previous !== undefined && html`<a rel="prev" href="${previous}">Previous results</a>`}
          ${next !== undefined && html`<a rel="next" href="${next}">More results</a>`}
        </nav>`
      }`,
);

function summary(total: number): string {
  if (total === 0) return 'Nothing was found';
  return total === 1 ? '1 result' : `${total} results`;
}

function foundItem({ url, title, kind, date, when }: FoundLink, site: PageSite): Html {
  const published = html`<time datetime="${date.slice(0, 10)}"
    >${formatDate(date, site.timezone, site.date_format, site.language)}</time
  >`;
  return html`<li>
    <a href="${url}">${title}</a>
    <p class="meta">${kind} · ${when ? whenHtml(when, site) : published}</p>
  </li>`;
}
