import { html, type Html, scriptJson } from '#core/html';
import type { FilterChoices } from '../filter-choices.service.js';
import type { ViewContent, ViewContext } from '../view-content.js';
import { noticesOf, viewData } from '../view-data.js';
import { viewUrl } from '../view-address.js';
import { subscribeLinks, viewRestUrl } from '../view-links.js';
import { changed, type ViewRequest } from '../view-request.js';
import { disabled, adjacentPageLink, viewHeader } from './header.js';

/** What the frame of a view needs beside the view. */
export interface FrameParts {
  /** Tells renderings apart. */
  pointer: string;
  /** With which a client may ask for further views. */
  nonces: { tvn1: string; tvn2: string };
  /** Whether the client shows the address of the view as its own. */
  managesUrl: boolean;
  /** What the form above the view offers. */
  choices: FilterChoices;
}

/**
 * A view as a piece of HTML for any page, in the order that clients expect (views.md, "What `html` must
 * hold"). Everything works without scripts; the `data-js` hooks are for those who have them.
 */
export function viewFrame(
  content: ViewContent,
  context: ViewContext,
  { pointer, nonces, managesUrl, choices }: FrameParts,
): Html {
  const { events, total, previous, next, body } = content;
  const { language, urls } = context;
  const { view } = context.request;
  const structured = events.flatMap(({ jsonLd }) => jsonLd ?? []);
  return html`<div
    class="cal-view cal-view--${view}"
    data-js="tribe-events-view"
    data-view-rest-url="${viewRestUrl(urls)}"
    data-view-rest-method="GET"
    data-view-manage-url="${managesUrl ? 1 : 0}"
    data-view-breakpoint-pointer="${pointer}"
  >
    <p class="cal-found" role="alert" aria-live="polite">${language.text('view.found', { count: total })}</p>
    ${
      structured.length > 0 &&
      html`<script type="application/ld+json">
        ${scriptJson(structured)}
      </script>`
    }
    <script data-js="tribe-events-view-data" type="application/json">
      ${scriptJson(viewData(content, context))}
    </script>
    ${viewHeader(content, context, choices)}
    ${noticesOf(content, context).map((notice) => html`<p class="cal-notice">${notice}</p>`)}
    ${events.length === 0 && view !== 'month' && wayOn(context)} ${body}
    <nav class="cal-nav" aria-label="${language.text(`view.others.${view}`)}">
      <ul>
        <li>${previous ? adjacentPageLink(urls, previous) : disabled(language.text('view.previous'))}</li>
        <li>${next ? adjacentPageLink(urls, next) : disabled(language.text('view.next'))}</li>
      </ul>
    </nav>
    ${subscribeList(context)}
    <script data-js="tribe-events-view-nonce-data" type="application/json">
      ${scriptJson(nonces)}
    </script>
  </div>`;
}

/** Where a page has no events: the events after its day, or else all that are coming. */
function wayOn({ request, urls, language }: ViewContext): Html {
  const isDay = request.view === 'day' && request.date !== undefined;
  const nothing: ViewRequest = { view: 'list', past: false, page: 1, featured: false };
  const target = isDay ? changed(request, { view: 'list' }) : nothing;
  return html`<p class="actions">
    <a class="button button--quiet" href="${viewUrl(urls, target)}"
      >${language.text(isDay ? 'view.next.list' : 'event.all')}</a
    >
  </p>`;
}

/** Addresses that mean something to calendars, not to search engines. */
function subscribeList({ request, urls, today, site, language }: ViewContext): Html {
  const heading = language.text('view.subscribe');
  return html`<section class="cal-subscribe" aria-label="${heading}">
    <h3>${heading}</h3>
    <ul>
      ${Object.values(subscribeLinks(urls, request, today, site.title, language)).map(
        ({ label, url }) => html`<li><a href="${url}" rel="noindex nofollow noopener">${label}</a></li>`,
      )}
    </ul>
  </section>`;
}
