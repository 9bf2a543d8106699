import { html, type Html, whenHtml } from '#core/html';
import { categoryStyle } from '../cal/views/html/category-style.js';
import { priceText, saleText } from '../cal/views/html/event-sale.js';
import type { ViewEvent } from '../cal/views/view-event.js';
import type { PageLanguage } from '../layout/page-language.js';
import { pictureHtml } from '../layout/picture.js';

/** How wide the image is: the column beside the text, or the page on small screens. */
const IMAGE_SIZES = '(max-width: 44rem) 92vw, 36rem';

/** The featured event at the top of the front page. */
export function heroHtml(event: ViewEvent, language: PageLanguage): Html {
  const { url, title, image, when, place, sale, cost } = event;
  const price = (sale && priceText(sale, language)) ?? cost;
  const state = sale && saleText(sale, when, language);
  const isOnSale = sale?.state === 'onSale';
  return html`<section class="hero${event.colors && ' cal-painted'}" ${categoryStyle(event)} aria-labelledby="hero">
    ${image && pictureHtml(image, { className: 'hero__image', sizes: IMAGE_SIZES, isFirst: true })}
    <div class="hero__text">
      <p class="cal-card__mark">${language.text('view.featured')}</p>
      <h2 id="hero" ${language.ofContent}><a href="${url}">${title}</a></h2>
      <p>${whenHtml(when, language.dates)}</p>
      ${place && html`<p class="meta">${place}</p>`} ${price && html`<p><strong>${price}</strong></p>`}
      ${state && html`<p class="meta">${state}</p>`}
      <p class="actions">
        <a class="button" href="${url}${isOnSale && '#tickets'}" aria-describedby="hero"
          >${language.text(isOnSale ? 'event.getTickets' : 'home.details')}</a
        >
      </p>
    </div>
  </section>`;
}
