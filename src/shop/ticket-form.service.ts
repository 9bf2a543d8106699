import { Injectable } from '@nestjs/common';
import { type TicketEntity, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { Clock, RequestContext } from '#core/context';
import { html, type Html } from '#core/html';
import { PagePartRegistry, type PageLink, type PageSite } from '#core/site';
import type { ShopLanguage } from './shop-language.js';
import { ShopLanguageService } from './shop-language.service.js';
import { rsvpSection, ticketSection } from './ticket-sections.js';

/** Tickets that the page of one event shows. */
const MAX_TICKETS = 50;

/** The tickets and RSVPs of an event or page with how many are left, and the way into the cart or to the reply. */
@Injectable()
export class TicketFormService {
  constructor(
    private readonly offers: TicketOffersService,
    private readonly clock: Clock,
    private readonly languages: ShopLanguageService,
    private readonly parts: PagePartRegistry,
  ) {
    parts.addTicketSection((postId, site) => this.of(postId, site));
  }

  /** The forms; nothing where there are no tickets. @param postId event or page that visitors may see */
  async of(postId: number, site: PageSite): Promise<Html | undefined> {
    const { rows: tickets } = await this.offers.page({
      statuses: ['publish'],
      hosts: [postId],
      providers: ['tc', 'rsvp'],
      order: { by: 'id', descending: false },
      limit: MAX_TICKETS,
      offset: 0,
    });
    const restricted = await this.offers.restrictedOf(postId);
    if (tickets.length === 0 && restricted.length === 0) return undefined;
    const offers = await this.offers.of(tickets);
    const nowUtc = this.clock.nowUtc();
    const language = this.languages.ofPage(site);
    const sold = offers.filter(({ ticket }) => ticket.provider === 'tc');
    const rsvps = offers.filter(({ ticket }) => ticket.provider === 'rsvp');
    const links = new Map<number, PageLink[]>();
    for (const { ticket, left } of sold) if (left === 0) links.set(ticket.id, await this.parts.soldOutLinks(ticket.id));
    return html`${sold.length > 0 && ticketSection(sold, nowUtc, { language, links })}
    ${rsvps.length > 0 && rsvpSection(rsvps, nowUtc, language)}
    ${restricted.length > 0 && accessSection(postId, restricted, language)}`;
  }
}

/** The way to tickets that are not for all, without saying which they are. */
function accessSection(postId: number, restricted: readonly TicketEntity[], language: ShopLanguage): Html {
  const { siteUrl } = RequestContext.current();
  const isFor = (visibility: TicketEntity['visibility']): boolean =>
    restricted.some((ticket) => ticket.visibility === visibility);
  return html`<section aria-labelledby="access">
    <h2 id="access">${language.text('access.title')}</h2>
    ${isFor('code') && codeForm(postId, language)}
    ${
      isFor('members') &&
      html`<p>
        <a href="${siteUrl}/ticket-access/?event=${postId}" rel="nofollow">${language.text('access.members')}</a>
      </p>`
    }
  </section>`;
}

/** The field of an access code. @param value what was entered before */
export function codeForm(postId: number, language: ShopLanguage, value = ''): Html {
  return html`<form method="post" action="${RequestContext.current().siteUrl}/ticket-access/">
    <input type="hidden" name="event" value="${postId}" />
    <p class="field">
      <label for="access-code">${language.text('access.code')}</label>
      <input id="access-code" name="access_code" value="${value}" maxlength="60" autocomplete="off" required />
    </p>
    <p class="actions"><button type="submit" class="plain">${language.text('access.show')}</button></p>
  </form>`;
}
