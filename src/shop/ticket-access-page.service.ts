import { Injectable } from '@nestjs/common';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { type AccessCodeEntity, TicketAudienceService, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { AccessCodeUsesService } from '../cal/tickets/sales/index.js';
import type { TicketHost } from '../cal/tickets/kernel/index.js';
import type { Request } from 'express';
import { permalink } from '#core/content';
import { type Caller, Clock, SiteUrls } from '#core/context';
import type { RestError } from '#core/errors';
import { html, trusted } from '#core/html';
import { isId } from '#core/parameters';
import { SiteService } from '#core/site';
import { renderTitle } from '#core/text';
import { pageLayout } from '../layout/page-layout.js';
import { ShopLanguageService } from './shop-language.service.js';
import { asRefusal, errorNotice, fieldText, type Form, type ShopPage } from './shop-page.js';
import { codeForm } from './ticket-form.service.js';
import { ticketSection } from './ticket-sections.js';

/** `/ticket-access/`: tickets of an event that need an access code, and those for members who are signed in. */
@Injectable()
export class TicketAccessPageService {
  constructor(
    private readonly offers: TicketOffersService,
    private readonly codes: AccessCodeUsesService,
    private readonly audience: TicketAudienceService,
    private readonly sessions: SessionsService,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The caller as the member who is signed in with the browser of a request. */
  async identify(caller: Caller, request: Request): Promise<Caller> {
    const session = await this.sessions.of(request);
    return session ? caller.asMember(session.user.id) : caller;
  }

  /**
   * The page.
   * @param form `event`, and the access code as it was sent
   * @returns nothing for what is no event or page that visitors may see
   */
  async show(caller: Caller, request: Request, form: Form): Promise<ShopPage | undefined> {
    const host = await this.hostOf(fieldText(form, 'event'));
    if (!host) return undefined;
    const member = await this.identify(caller, request);
    const sent = fieldText(form, 'access_code');
    const { code, refusal } = await this.codeOf(sent);
    return this.page(member, host, { sent, code, refusal });
  }

  private async page(member: Caller, host: TicketHost, { sent, code, refusal }: Shown): Promise<ShopPage> {
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const restricted = await this.offers.restrictedOf(host.id);
    const shown: typeof restricted = [];
    for (const ticket of restricted) if (await this.audience.knows(member, { ticket, host }, code)) shown.push(ticket);
    const offers = await this.offers.of(shown);
    const has = (visibility: string): boolean => restricted.some((ticket) => ticket.visibility === visibility);
    const view = { language, siteUrl, links: new Map(), accessCode: code && sent };
    const main = html`<h1>${language.text('access.title')}</h1>
      ${errorNotice(refusal, language)}
      <p><a href="${permalink(this.urls, host.type, host)}">${trusted(renderTitle(host.title))}</a></p>
      ${
        offers.length > 0
          ? ticketSection(offers, this.clock.nowUtc(), view)
          : !refusal && html`<p class="notice">${language.text('access.none')}</p>`
      }
      ${has('code') && codeForm(host.id, { language, siteUrl }, sent)}
      ${
        has('members') &&
        member.memberId === 0 &&
        html`<p><a href="${siteUrl}/admin/sign-in" rel="nofollow">${language.text('access.signIn')}</a></p>`
      }`;
    const title = `${language.text('access.title')} – ${site.title}`;
    const body = pageLayout({ title, site, siteUrl, main, language: language.layout });
    return { status: refusal?.getStatus() ?? 200, html: body };
  }

  private async codeOf(sent: string): Promise<{ code?: AccessCodeEntity; refusal?: RestError }> {
    if (sent === '') return {};
    try {
      return { code: await this.codes.find(sent) };
    } catch (error) {
      return { refusal: asRefusal(error) };
    }
  }

  private async hostOf(sent: string): Promise<TicketHost | undefined> {
    const id = /^\d{1,10}$/.test(sent) ? Number(sent) : 0;
    const host = isId(id) ? await this.offers.host(id) : undefined;
    return host?.status === 'publish' && host.password === '' ? host : undefined;
  }
}

/** What the page shows. */
interface Shown {
  /** Access code as it was sent; empty: none. */
  sent: string;
  code?: AccessCodeEntity;
  refusal?: RestError;
}
