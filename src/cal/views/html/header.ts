import { html, type Html } from '#core/html';
import type { PageLanguage } from '../../../layout/page-language.js';
import { QUERY, scopePath, viewUrl } from '../view-address.js';
import type { AdjacentPage, ViewContent, ViewContext } from '../view-content.js';
import { firstDay } from '../view-date.js';
import { todayUrl, viewChoices } from '../view-links.js';
import type { ViewRequest } from '../view-request.js';

/** Marks links that a client may follow by rendering the view again. */
const LINK = html`data-js="tribe-events-view-link"`;

/** Heading, search, choice of views and the way through time. @param siteUrl without a slash at the end */
export function viewHeader(
  { heading, headline = heading, previous, next }: ViewContent,
  context: ViewContext,
  siteUrl: string,
): Html {
  const { request, scope, language } = context;
  return html`<header class="cal-header">
    <h2 class="cal-header__title">${[headline, ...scope].join(' › ')}</h2>
    ${searchForm(request, siteUrl, language)}
    <nav class="cal-views" aria-label="${language.text('view.views')}">
      <ul>
        ${viewChoices(request, language).map(
          ({ label, description, url, current }) =>
            html`<li>
              <a ${LINK} href="${url}" aria-label="${description}" ${current && html` aria-current="page"`}>${label}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <div class="cal-topbar">
      ${previous ? adjacentPageLink(previous) : disabled(language.text('view.previous'))}
      ${next ? adjacentPageLink(next) : disabled(language.text('view.next'))}
      <a ${LINK} class="cal-topbar__today" href="${todayUrl(request)}"
        >${language.text(request.view === 'month' ? 'view.thisMonth' : 'view.today')}</a
      >
    </div>
  </header>`;
}

/** Works without scripts: a plain form whose fields are modifiers of the view's address. */
function searchForm(
  { view, past, date, search, place, ...scope }: ViewRequest,
  siteUrl: string,
  language: PageLanguage,
): Html {
  const path = `${siteUrl}${scopePath({ view, past, ...scope })}${view === 'day' ? 'today' : view}/`;
  return html`<form class="cal-search" role="search" method="get" action="${path}" data-js="tribe-events-view-form">
    ${past && html`<input type="hidden" name="${QUERY.display}" value="past" />`}
    <label>
      <span>${language.text('view.search')}</span>
      <input type="search" name="${QUERY.search}" value="${search}" maxlength="200" autocomplete="off" />
    </label>
    ${
      place !== undefined &&
      html`<label>
        <span>${language.text('view.place')}</span>
        <input type="search" name="${QUERY.place}" value="${place}" maxlength="200" />
      </label>`
    }
    <label>
      <span>${language.text('view.date')}</span>
      <input type="date" name="${QUERY.date}" value="${date && firstDay(date)}" />
    </label>
    <button type="submit">${language.text('view.find')}</button>
  </form>`;
}

/** A link to what is before or after. */
export function adjacentPageLink({ request, label, rel }: AdjacentPage): Html {
  return html`<a ${LINK} href="${viewUrl(request)}" rel="${rel}">${label}</a>`;
}

/** Shown where there is nothing before or after. */
export function disabled(label: string): Html {
  return html`<button type="button" disabled>${label}</button>`;
}
