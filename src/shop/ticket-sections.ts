import { isDonation, type TicketOffer } from '../cal/tickets/catalog/index.js';
import { html, trusted, type Html } from '#core/html';
import type { PageLink } from '#core/site';
import { amountField } from './amount-field.js';
import { ticketName, unitPrice } from './cart-lines.loader.js';
import type { ShopLanguage } from './shop-language.js';
import { linksHtml } from './shop-page.js';
import { stepper } from './stepper.js';
import { mostOf, whyNot } from './why-not.js';

/** How a section of a page is shown. */
export interface SectionView {
  language: ShopLanguage;
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
}

/** How tickets are shown. */
export interface TicketsView extends SectionView {
  /** What visitors can do about tickets that are sold out, by id of the ticket. */
  links: ReadonlyMap<number, readonly PageLink[]>;
  /** Access code with which the visitor sees them, for the cart; default: none. */
  accessCode?: string;
}

/** Tickets that are sold, as a form that puts them into the cart. */
export function ticketSection(offers: readonly TicketOffer[], nowUtc: string, view: TicketsView): Html {
  const { language, siteUrl } = view;
  const anyOnSale = offers.some((offer) => whyNot(offer, nowUtc, language) === undefined);
  return html`<section aria-labelledby="tickets">
    <h2 id="tickets">${language.text('form.tickets')}</h2>
    <form method="post" action="${siteUrl}/cart/">
      ${view.accessCode !== undefined && html`<input type="hidden" name="access_code" value="${view.accessCode}" />`}
      ${offers.map((offer) => ticketRow(offer, nowUtc, view))}
      ${anyOnSale && html`<p class="actions"><button type="submit">${language.text('form.get')}</button></p>`}
    </form>
  </section>`;
}

/** Each RSVP is a form of its own: the name and the e-mail address follow on its page, which nothing stores. */
export function rsvpSection(offers: readonly TicketOffer[], nowUtc: string, view: TicketsView): Html {
  const { language, siteUrl, links } = view;
  return html`<section aria-labelledby="rsvp">
    <h2 id="rsvp">${language.text('rsvp.document')}</h2>
    ${offers.map((offer) => {
      const { ticket } = offer;
      const reason = whyNot(offer, nowUtc, language);
      const id = `people-${ticket.id}`;
      return html`<div class="card">
        <h3>${ticketName(offer)}</h3>
        ${descriptionOf(offer)}
        <p class="meta">${leftText(offer, language)}</p>
        ${
          reason === undefined
            ? html`<form method="get" action="${siteUrl}/rsvp/">
                <input type="hidden" name="ticket" value="${ticket.id}" />
                <p class="field">
                  <label for="${id}">${language.text('rsvp.people')}</label>
                  ${stepper(
                    html`<input
                      id="${id}"
                      type="number"
                      name="quantity"
                      value="1"
                      min="1"
                      max="${mostOf(offer)}"
                      inputmode="numeric"
                    />`,
                    ticketName(offer),
                    language,
                  )}
                </p>
                <p class="actions"><button type="submit">${language.text('form.reply')}</button></p>
              </form>`
            : html`<p class="notice">${reason}</p>
                ${offer.left === 0 && linksHtml(links.get(ticket.id) ?? [], language)}`
        }
      </div>`;
    })}
  </section>`;
}

function descriptionOf({ ticket }: TicketOffer): Html | false {
  return ticket.show_description && ticket.excerpt !== '' && html`<div>${trusted(ticket.excerpt)}</div>`;
}

/** Until when a ticket is on sale, if that is before the event. */
function untilText({ window, host }: TicketOffer, language: ShopLanguage): Html | false {
  if (window.until === '' || window.until >= (host?.startDate ?? '9999')) return false;
  const moment = language.time(window.until, host?.timezone ?? language.siteZone);
  return html`<p class="meta">${language.text('form.until', { moment })}</p>`;
}

/** Until when a reduced price runs, and what the ticket costs then. */
function reducedText({ reduced, ticket, host }: TicketOffer, language: ShopLanguage): Html | false {
  if (!reduced || ticket.reduced_until === '') return false;
  const day = language.time(`${ticket.reduced_until} 23:59:59`, host?.timezone ?? language.siteZone);
  const price = language.price(ticket.price_minor, ticket.currency);
  return html`<p class="meta">${language.text('price.reducedUntil', { day, price })}</p>`;
}

function leftText({ left }: TicketOffer, language: ShopLanguage): string {
  return left === null || left === 0 ? '' : language.text('form.left', { count: left });
}

function ticketRow(offer: TicketOffer, nowUtc: string, { language, links }: TicketsView): Html {
  const { ticket } = offer;
  const reason = whyNot(offer, nowUtc, language);
  const name = `quantity-${ticket.id}`;
  return html`<div class="card offer">
    <h3>${ticketName(offer)}</h3>
    ${descriptionOf(offer)}
    <p>
      ${!isDonation(ticket) && html`<strong>${language.price(unitPrice(offer), ticket.currency)}</strong>`}
      <span class="meta">${leftText(offer, language)}</span>
    </p>
    ${reducedText(offer, language)} ${reason === undefined && untilText(offer, language)}
    ${reason === undefined && isDonation(ticket) && html`<p class="field">${amountField(offer, language)}</p>`}
    ${
      reason === undefined
        ? html`<p class="field offer__quantity">
            <label for="${name}"
              >${language.text('cart.quantity')}<span class="visually-hidden">: ${ticketName(offer)}</span></label
            >
            ${stepper(
              html`<input
                id="${name}"
                type="number"
                name="${name}"
                value=""
                placeholder="0"
                min="0"
                max="${mostOf(offer)}"
                inputmode="numeric"
              />`,
              ticketName(offer),
              language,
            )}
          </p>`
        : html`<p class="notice">${reason}</p>
            ${offer.left === 0 && linksHtml(links.get(ticket.id) ?? [], language)}`
    }
  </div>`;
}
