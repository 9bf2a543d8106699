import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CHECK_IN_STATUSES } from '../cal/tickets/sales/index.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import { SiteUrls } from '#core/context';
import { html } from '#core/html';
import { type PageExtension, PageExtensionRegistry, RegisterPageExtension, SiteService } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { CheckInPageService } from './check-in-page.service.js';
import { ShopLanguageService } from './shop-language.service.js';
import { linksHtml, startShopPage, type ShopPage } from './shop-page.js';
import { type TicketCodeInput, TicketCodesService } from '../cal/tickets/admission/index.js';
import { onlineLink } from './ticket-event.js';
import { eventOf, isValidTicket, ticketFacts } from './ticket-facts.js';

/**
 * The page at the address inside a ticket's code, for phones that open it: the ticket, without the name of its holder;
 * for who manages attendees, the page that checks them in. Check-in apps read the address and never open it.
 */
@RegisterPageExtension()
@Injectable()
export class TicketPageService implements PageExtension {
  readonly queryParameter = 'event_qr_code';

  constructor(
    private readonly codes: TicketCodesService,
    private readonly checkIn: CheckInPageService,
    private readonly offers: TicketOffersService,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly parts: PageExtensionRegistry,
    private readonly urls: SiteUrls,
  ) {}

  async respondToQuery(request: Request, response: Response): Promise<boolean> {
    const page = await this.show(request);
    if (page) response.send(startShopPage(response, page, this.urls));
    return page !== undefined;
  }

  /** The page; nothing for a wrong code that a visitor opens. */
  private async show(request: Request): Promise<ShopPage | undefined> {
    const sent: TicketCodeInput = request.query;
    const manager = await this.checkIn.manager(request, sent);
    if (manager) return this.checkIn.show(manager, sent);
    const body = await this.html(sent);
    if (body !== undefined) return { status: 200, html: body, referrer: 'no-referrer' };
    return (await this.codes.isFormerCode(sent)) ? this.transferredPage() : undefined;
  }

  /** For former holders of a ticket that was transferred. */
  private async transferredPage(): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const body = pageLayout({
      title: `${language.text('ticket')} – ${site.title}`,
      site,
      siteUrl: this.urls.siteUrl,
      language: language.layout,
      head: html`<meta name="robots" content="noindex" />`,
      main: html`<h1>${language.text('ticket')}</h1>
        <p class="notice notice--error" role="alert">${language.text('ticket.replaced')}</p>`,
    });
    return { status: 410, html: body };
  }

  private async html(sent: TicketCodeInput): Promise<string | undefined> {
    const attendee = await this.codes.attendeeOf(sent);
    if (!attendee) return undefined;
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const host = attendee.post_id === null ? undefined : await this.offers.host(attendee.post_id);
    const language = this.languages.of(site);
    const event = eventOf(attendee, host, language, siteUrl);
    const base = `${siteUrl}/ticket/${attendee.id}-${attendee.security_code}/`;
    return pageLayout({
      title: `${language.text('ticket')} – ${site.title}`,
      site,
      siteUrl,
      language: language.layout,
      head: html`<meta name="robots" content="noindex" />`,
      main: html`<section class="ticket">
        <h1>${event.title}</h1>
        ${ticketFacts(attendee, event, language)}
        ${CHECK_IN_STATUSES.includes(attendee.status) && onlineLink(event, language)}
        ${isValidTicket(attendee, event) && linksHtml(this.parts.ticketLinks(base), language)}
        ${event.address !== undefined && html`<p><a href="${event.address}">${language.text('event.about')}</a></p>`}
      </section>`,
    });
  }
}
