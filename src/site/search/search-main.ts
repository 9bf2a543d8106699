import { html, type Html } from '#core/html';
import { PageTemplate } from '#core/site';
import { searchForm } from '../../addresses/search-form.js';
import { correctedNotice } from '../calendar-page.js';
import type { PageLanguage } from '../../layout/page-language.js';

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
  language: PageLanguage;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** What was searched for, as it was typed. */
  words: string;
  /** What was searched for, where nothing was found for what was typed. */
  meant?: string;
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
  ({ language, siteUrl, words, meant, found, total, previous, next }) =>
    html`<h1>${searchHeading(words, language)}</h1>
      ${searchForm(siteUrl, language, words)} ${meant !== undefined && correctedNotice(words, meant, language)}
      ${words !== '' && html`<p role="status">${language.text('search.count', { count: total })}</p>`}
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
        html`<nav class="pages" aria-label="${language.text('pages')}">
          ${previous !== undefined && html`<a rel="prev" href="${previous}">${language.text('search.previous')}</a>`}
          ${next !== undefined && html`<a rel="next" href="${next}">${language.text('search.next')}</a>`}
        </nav>`
      }`,
);

/** What the page of a search is called. */
export function searchHeading(words: string, language: PageLanguage): string {
  return words === '' ? language.text('search.title') : language.text('search.results', { words });
}
