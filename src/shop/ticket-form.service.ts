import { Injectable } from '@nestjs/common';
import { hasEnded, isOpen } from '../cal/tickets/tickets/sale-window.js';
import type { TicketOffer } from '../cal/tickets/tickets/ticket-offer.js';
import { TicketOffers } from '../cal/tickets/tickets/ticket-offers.service.js';
import { Clock } from '../core/context/clock.js';
import { RequestContext } from '../core/context/request-context.js';
import { html, trusted } from '../core/html/html.js';
import type { Html } from '../core/html/html.js';
import type { PageSite } from '../core/site/site-settings.js';
import { formatDate } from '../core/time/index.js';
import { priceText, ticketName, unitPrice } from './cart-lines.service.js';

/** Tickets that the page of one event shows. */
const MAX_TICKETS = 50;

/** The tickets of an event or page with how many are left, and the way into the cart. */
@Injectable()
export class TicketForm {
  constructor(
    private readonly offers: TicketOffers,
    private readonly clock: Clock,
  ) {}

  /** The form; nothing where nothing is sold. @param postId event or page that visitors may see */
  async of(postId: number, site: PageSite): Promise<Html | undefined> {
    const { tickets } = await this.offers.page({
      statuses: ['publish'],
      homes: [postId],
      order: { by: 'id', descending: false },
      limit: MAX_TICKETS,
      offset: 0,
    });
    if (tickets.length === 0) return undefined;
    const offers = await this.offers.of(tickets);
    const nowUtc = this.clock.nowUtc();
    const { siteUrl } = RequestContext.current();
    const anyOnSale = offers.some((offer) => whyNot(offer, nowUtc, site) === undefined);
    return html`<section aria-labelledby="tickets">
      <h2 id="tickets">Tickets</h2>
      <form method="post" action="${siteUrl}/cart/">
        ${offers.map((offer) => ticketRow(offer, nowUtc, site))}
        ${anyOnSale && html`<p class="actions"><button type="submit">Get tickets</button></p>`}
      </form>
    </section>`;
  }
}

function ticketRow(offer: TicketOffer, nowUtc: string, site: PageSite): Html {
  const { ticket, left } = offer;
  const reason = whyNot(offer, nowUtc, site);
  const most = Math.min(ticket.max_per_order ?? 100, left ?? 100, 100);
  const name = `quantity-${ticket.id}`;
  return html`<div class="card">
    <h3>${ticketName(offer)}</h3>
    ${ticket.show_description && ticket.excerpt !== '' && html`<div>${trusted(ticket.excerpt)}</div>`}
    <p>
      <strong>${priceText(unitPrice(offer), ticket.currency)}</strong>
      <span class="meta">${left === null || left === 0 ? '' : left === 1 ? '1 left' : `${left} left`}</span>
    </p>
    ${
      reason === undefined
        ? html`<p class="field">
            <label for="${name}">Quantity</label>
            <input id="${name}" type="number" name="${name}" value="" min="0" max="${most}" inputmode="numeric" />
          </p>`
        : html`<p class="notice">${reason}</p>`
    }
  </div>`;
}

/** Why a ticket cannot be bought now, for people; nothing when it can. */
function whyNot({ left, window, home }: TicketOffer, nowUtc: string, site: PageSite): string | undefined {
  if (left === 0) return 'Sold out.';
  const zone = home?.timezone ?? site.timezone;
  if (isOpen(window, nowUtc, zone)) return undefined;
  const day = (wall: string): string =>
    formatDate(wall, zone, `${site.date_format}, ${site.time_format}`, site.language);
  return hasEnded(window, nowUtc, zone)
    ? `The sale ended on ${day(window.until)}.`
    : `The sale begins on ${day(window.from)}.`;
}
