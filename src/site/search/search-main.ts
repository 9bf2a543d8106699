import { html, type Html } from '#core/html';
import { PageTemplate } from '#core/site';
import { searchForm } from '../../addresses/search-form.js';

/** Something that was found. */
export interface FoundLink {
  url: string;
  /** As HTML. */
  title: Html;
  /** What it is: `Event`, `Post`, `Page`. */
  kind: string;
  /** When an event is, or when a post was published. */
  when: Html;
}

/** What the page of a search is made from. */
export interface SearchParts {
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** What was searched for, as it was typed. */
  words: string;
  found: readonly FoundLink[];
  /** How many were found in all. */
  total: number;
  /** Addresses of the neighbouring pages; nothing on the first and last page. */
  previous?: string;
  next?: string;
}

/** The main content of the page of a search. */
export const SEARCH_TEMPLATE = new PageTemplate<SearchParts>(
  'search',
  ({ siteUrl, words, found, total, previous, next }) =>
    html`<h1>${words === '' ? 'Search' : html`Search results for “${words}”`}</h1>
      ${searchForm(siteUrl, words)} ${words !== '' && html`<p role="status">${countOf(total)}</p>`}
      ${
        found.length > 0 &&
        html`<ul class="list">
          ${found.map(
            ({ url, title, kind, when }) =>
              html`<li>
                <a href="${url}">${title}</a>
                <p class="meta">${kind} · ${when}</p>
              </li>`,
          )}
        </ul>`
      }
      ${
        (previous ?? next) !== undefined &&
        html`<nav class="pages" aria-label="Pages">
          ${previous !== undefined && html`<a rel="prev" href="${previous}">Previous page</a>`}
          ${next !== undefined && html`<a rel="next" href="${next}">Next page</a>`}
        </nav>`
      }`,
);

function countOf(total: number): string {
  if (total === 0) return 'Nothing was found. Try other words.';
  return total === 1 ? '1 result' : `${total} results`;
}
