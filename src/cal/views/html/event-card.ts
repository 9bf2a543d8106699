import { html, trusted, type Html, whenHtml } from '#core/html';
import type { PageLanguage } from '../../../layout/page-language.js';
import { pictureHtml } from '../../../layout/picture.js';
import type { ViewEvent } from '../view-event.js';
import { categoryStyle } from './category-style.js';
import { priceText, saleText } from './event-sale.js';
import { statusLabel } from './event-status.js';

/** How wide the image of a card is: as the stylesheet has it. */
const CARD_IMAGE_SIZES = '(max-width: 33rem) 26vw, 9rem';

/**
 * An event in a list, in a few lines; of a protected one the title only.
 * @param level of its heading
 */
export function eventCard(event: ViewEvent, language: PageLanguage, level: 3 | 4 = 4): Html {
  const { url, title, open, featured, image, status } = event;
  const lang = language.ofContent;
  const tag = trusted(`h${level}`);
  const name = html`<${tag} class="cal-card__title"${lang}><a href="${url}" rel="bookmark">${title}</a></${tag}>`;
  const label = statusLabel(status, language);
  const mark = label !== undefined && html`<p class="cal-card__status">${label}</p>`;
  if (!open) return html`<article class="cal-card">${mark} ${name}</article>`;
  return html`<article
    class="cal-card${featured && ' cal-card--featured'}${event.colors && ' cal-painted'}"
    ${categoryStyle(event)}
  >
    ${image && pictureHtml(image, { className: 'cal-card__image', sizes: CARD_IMAGE_SIZES })}
    ${featured && html`<p class="cal-card__mark">${language.text('view.featured')}</p>`} ${mark} ${name}
    <p class="cal-card__when">${whenHtml(event.when, language.dates)}</p>
    ${event.place && html`<p class="cal-card__place">${event.place}</p>`}
    ${event.excerpt && html`<div${lang} class="cal-card__excerpt">${event.excerpt}</div>`} ${costLine(event, language)}
  </article>`;
}

/** The price of the cheapest ticket and the state of its sale, or else what the event costs. */
function costLine({ sale, cost, when }: ViewEvent, language: PageLanguage): Html | undefined {
  const price = (sale && priceText(sale, language)) ?? cost;
  const state = sale && saleText(sale, when, language);
  if (sale?.state === 'soldOut' || sale?.state === 'ended') return html`<p class="cal-card__status">${state}</p>`;
  if (price === undefined && state === undefined) return undefined;
  return html`<p class="cal-card__cost">
    ${price && html`<span class="cal-card__price">${price}</span>`}
    ${state && html`<span class="cal-card__sale">${state}</span>`}
  </p>`;
}

/** Events one below the other under a heading. */
export function eventGroup(heading: string, events: readonly ViewEvent[], language: PageLanguage): Html {
  return html`<section class="cal-group">
    <h3 class="cal-group__title">${heading}</h3>
    ${events.map((event) => eventCard(event, language))}
  </section>`;
}

/** Neighbours of the same group, in their order. */
export function grouped(
  events: readonly ViewEvent[],
  groupOf: (event: ViewEvent) => string,
): [group: string, ViewEvent[]][] {
  const groups = new Map<string, ViewEvent[]>();
  for (const event of events) {
    const group = groupOf(event);
    const members = groups.get(group);
    if (members) members.push(event);
    else groups.set(group, [event]);
  }
  return [...groups];
}
