import { html } from '../../core/html/html.js';
import type { Html } from '../../core/html/html.js';

/** Longest text that is searched for, in characters; more is cut off. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * The form that leads to the search page.
 * @param siteUrl address of the site without a slash at the end
 * @param text what the field contains, plain text
 */
export function searchForm(siteUrl: string, text = ''): Html {
  return html`<form role="search" action="${siteUrl}/" method="get">
    <p class="field">
      <label for="site-search">Search this site</label>
      <input id="site-search" type="search" name="s" value="${text}" maxlength="${MAX_SEARCH_LENGTH}" required />
    </p>
    <p class="actions"><button class="button">Search</button></p>
  </form>`;
}
