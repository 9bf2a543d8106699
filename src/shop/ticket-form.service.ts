import { Injectable } from '@nestjs/common';
import { type TicketEntity, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { Clock, SiteUrls, VISITOR } from '#core/context';
import { html, type Html } from '#core/html';
import {
  type PageExtension,
  PageExtensionRegistry,
  type PageLink,
  type PageSite,
  RegisterPageExtension,
} from '#core/site';
import { ShopLanguageService } from './shop-language.service.js';
import { rsvpSection, type SectionView, ticketSection } from './ticket-sections.js';

/** Tickets that the page of one event shows. */
const MAX_TICKETS = 50;

/** The tickets and RSVPs of an event or page with how many are left, and the way into the cart or to the reply. */
@RegisterPageExtension()
@Injectable()
export class TicketFormService implements PageExtension {
  constructor(
    private readonly offers: TicketOffersService,
    private readonly clock: Clock,
    private readonly languages: ShopLanguageService,
    private readonly parts: PageExtensionRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** The forms; nothing where there are no tickets. @param postId event or page that visitors may see */
  async ticketSection(postId: number, site: PageSite): Promise<Html | undefined> {
    const { rows: tickets } = await this.offers.page(VISITOR, {
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
    const view = { language, siteUrl: this.urls.siteUrl };
    const sold = offers.filter(({ ticket }) => ticket.provider === 'tc');
    const rsvps = offers.filter(({ ticket }) => ticket.provider === 'rsvp');
    const links = new Map<number, PageLink[]>();
    for (const { ticket, left } of offers)
      if (left === 0) links.set(ticket.id, await this.parts.soldOutLinks(ticket.id));
    return html`${sold.length > 0 && ticketSection(sold, nowUtc, { ...view, links })}
    ${rsvps.length > 0 && rsvpSection(rsvps, nowUtc, { ...view, links })}
    ${restricted.length > 0 && accessSection(postId, restricted, view)}
    ${(await this.parts.purchaserLinks()).map(
      (link) =>
        html`<p class="hint no-print"><a href="${link.address}" rel="nofollow">${language.linkText(link)}</a></p>`,
    )}`;
  }
}

/** The way to tickets that are not for all, without saying which they are. */
function accessSection(postId: number, restricted: readonly TicketEntity[], view: SectionView): Html {
  const { language, siteUrl } = view;
  const isFor = (visibility: TicketEntity['visibility']): boolean =>
    restricted.some((ticket) => ticket.visibility === visibility);
  return html`<section aria-labelledby="access">
    <h2 id="access">${language.text('access.title')}</h2>
    ${isFor('code') && codeForm(postId, view)}
    ${
      isFor('members') &&
      html`<p>
        <a href="${siteUrl}/ticket-access/?event=${postId}" rel="nofollow">${language.text('access.members')}</a>
      </p>`
    }
  </section>`;
}

/** The field of an access code. @param value what was entered before */
export function codeForm(postId: number, { language, siteUrl }: SectionView, value = ''): Html {
  return html`<form method="post" action="${siteUrl}/ticket-access/">
    <input type="hidden" name="event" value="${postId}" />
    <p class="field">
      <label for="access-code">${language.text('access.code')}</label>
      <input id="access-code" name="access_code" value="${value}" maxlength="60" autocomplete="off" required />
    </p>
    <p class="actions"><button type="submit" class="plain">${language.text('access.show')}</button></p>
  </form>`;
}
