import { html, type Html, whenHtml } from '#core/html';
import { eventCard } from '../cal/views/html/event-card.js';
import { statusLabel } from '../cal/views/html/event-status.js';
import { priceText, saleText } from '../cal/views/html/event-sale.js';
import type { ViewEvent } from '../cal/views/view-event.js';
import type { PageLanguage } from '../layout/page-language.js';
import type { PostPageParts } from './post-article.js';

/** Where the tickets of a page are: the headings of the forms of the shop. */
const TICKETS = '#tickets';
const REPLIES = '#rsvp';

/** The way to the tickets: a button beside the facts, on small screens a bar that stays in sight. */
export function ticketLinks({ event, facts, tickets, language }: PostPageParts): { button?: Html; bar?: Html } {
  const sale = event?.sale;
  if (!sale || !tickets || !facts.response) return {};
  const price = priceText(sale, language);
  const zone = { timezone: String(facts.response.timezone) };
  const state = saleText(sale, zone, language);
  const notes = [sale.state === 'soldOut' || sale.state === 'ended' ? undefined : price, state].filter(
    (text) => text !== undefined,
  );
  const { ticketed } = facts.response;
  const isReply = Array.isArray(ticketed) && !ticketed.includes('tc');
  const link = html`<a class="button" href="${isReply ? REPLIES : TICKETS}"
    >${language.text(isReply ? 'event.reply' : 'event.getTickets')}</a
  >`;
  const inner = (note: string): Html =>
    html`${sale.state === 'onSale' && link} ${note !== '' && html`<span class="buy-note">${note}</span>`}`;
  return {
    button: html`<p class="actions buy-actions no-print">${inner(notes.join(' · '))}</p>`,
    // One line: the price, or else until when tickets are on sale.
    bar: sale.state === 'onSale' ? html`<p class="buy-bar no-print">${inner(notes[0] ?? '')}</p>` : undefined,
  };
}

/** Links that share a page; they load nothing from elsewhere before they are followed. */
export function shareLinks({ facts, language }: PostPageParts): Html | undefined {
  const { permalink: url, plainTitle: title, open } = facts;
  if (!open) return undefined;
  const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
  const links: [name: string, address: string][] = [
    // Programs for mail do not read `+` as a space.
    [language.text('event.email'), `mailto:?${query({ subject: title, body: url }).replaceAll('+', '%20')}`],
    ['WhatsApp', `https://wa.me/?${query({ text: `${title} ${url}` })}`],
    ['Telegram', `https://t.me/share/url?${query({ url, text: title })}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`],
  ];
  return html`<details class="share no-print" data-title="${title}" data-url="${url}">
    <summary>${language.text('event.share')}</summary>
    <ul class="actions">
      ${links.map(([name, address]) => html`<li><a href="${address}" rel="nofollow noopener noreferrer">${name}</a></li>`)}
    </ul>
  </details>`;
}

/** Other dates of an event, and similar events. */
export function otherEvents({ event, language }: PostPageParts): Html | undefined {
  if (!event) return undefined;
  const { dates, related, series } = event;
  const all = series && series.total > 1 ? series.all : undefined;
  return html`${
    (dates.length > 0 || all !== undefined) &&
    html`<section aria-labelledby="dates">
      <h2 id="dates">${language.text('event.dates')}</h2>
      ${
        dates.length > 0 &&
        html`<ul class="list">
          ${dates.map((date) => dateLine(date, language))}
        </ul>`
      }
      ${all !== undefined && html`<p><a href="${all}">${language.text('series.all')}</a></p>`}
    </section>`
  }
  ${
    related.length > 0 &&
    html`<section aria-labelledby="related">
      <h2 id="related">${language.text('event.related')}</h2>
      <div class="cards">${related.map((each) => eventCard(each, language, 3))}</div>
    </section>`
  }`;
}

/** A date of an event, with where it is and whether one can attend it. */
export function dateLine({ url, when, sale, place, status }: ViewEvent, language: PageLanguage): Html {
  const state = sale && saleText(sale, when, language);
  const notes = [statusLabel(status, language), place, state].filter((note) => note !== undefined);
  return html`<li>
    <a href="${url}">${whenHtml(when, language.dates)}</a>
    ${notes.length > 0 && html`<p class="meta">${notes.map((note, i) => html`${i > 0 && ' · '}${note}`)}</p>`}
  </li>`;
}
