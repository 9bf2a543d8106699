import { html, type Html } from '#core/html';
import type { PageLanguage } from '../layout/page-language.js';

/** The form that searches the site. @param words what was searched for before */
export function searchForm(siteUrl: string, language: PageLanguage, words = ''): Html {
  return html`<form class="search" role="search" action="${siteUrl}/" method="get">
    <p class="field">
      <label for="s">${language.text('search.label')}</label>
      <input id="s" name="s" type="search" value="${words}" maxlength="200" required />
    </p>
    <p class="actions"><button type="submit">${language.text('search.submit')}</button></p>
  </form>`;
}
