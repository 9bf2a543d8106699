import type { MapperContext } from '#core/context';
import { html, type Html } from '#core/html';
import type { FilterChoices } from '../filter-choices.service.js';
import { viewUrl } from '../view-address.js';
import type { AdjacentPage, ViewContent, ViewContext } from '../view-content.js';
import { todayUrl, viewChoices, whenChoices } from '../view-links.js';
import type { ViewRequest } from '../view-request.js';
import { searchForm } from './search-form.js';

/** Marks links that a client may follow by rendering the view again. */
const LINK = html`data-js="tribe-events-view-link"`;

/** Heading, search, choice of views and the way through time. @param choices what the form offers */
export function viewHeader(
  { heading, headline = heading, previous, next }: ViewContent,
  context: ViewContext,
  choices: FilterChoices,
): Html {
  const { request, urls, scope, language } = context;
  const titleClass = `cal-header__title${isPlain(request, scope) ? ' cal-header__title--plain' : ''}`;
  return html`<header class="cal-header">
    <h2 class="${titleClass}">${[headline, ...scope].join(' › ')}</h2>
    ${searchForm(context, choices)}
    <nav class="cal-views" aria-label="${language.text('view.views')}">
      <ul>
        ${viewChoices(urls, request, language).map(
          ({ label, description, url, current }) =>
            html`<li>
              <a ${LINK} href="${url}" aria-label="${description}" ${current && html` aria-current="page"`}>${label}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <div class="cal-topbar">
      ${previous ? adjacentPageLink(urls, previous) : disabled(language.text('view.previous'))}
      ${next ? adjacentPageLink(urls, next) : disabled(language.text('view.next'))}
      <a ${LINK} class="cal-topbar__today" href="${todayUrl(urls, request)}"
        >${language.text(request.view === 'month' ? 'view.thisMonth' : 'view.today')}</a
      >
      ${
        request.view !== 'month' &&
        whenChoices(urls, request, language).map(
          ({ label, url, current }) =>
            html`<a ${LINK} href="${url}" ${current && html`aria-current="true"`}>${label}</a>`,
        )
      }
    </div>
  </header>`;
}

/** Whether the page itself says what a view shows: the first page of the list of all events. Small screens save the line. */
function isPlain({ view, past, page, date, when }: ViewRequest, scope: readonly string[]): boolean {
  return view === 'list' && !past && page === 1 && date === undefined && when === undefined && scope.length === 0;
}

/** A link to what is before or after. */
export function adjacentPageLink(urls: Pick<MapperContext, 'siteUrl'>, { request, label, rel }: AdjacentPage): Html {
  return html`<a ${LINK} href="${viewUrl(urls, request)}" rel="${rel}">${label}</a>`;
}

/** Shown where there is nothing before or after. */
export function disabled(label: string): Html {
  return html`<button type="button" disabled>${label}</button>`;
}
