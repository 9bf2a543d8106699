import { html, type Html } from '#core/html';

/** The form that searches the site. @param words what was searched for before */
export function searchForm(siteUrl: string, words = ''): Html {
  return html`<form class="search" role="search" action="${siteUrl}/" method="get">
    <p class="field">
      <label for="s">Search this site</label>
      <input id="s" name="s" type="search" value="${words}" maxlength="200" required />
    </p>
    <p class="actions"><button type="submit">Search</button></p>
  </form>`;
}
