import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { NoncesService } from '../auth/nonces/nonces.service.js';
import { SessionsService, type SignedIn } from '../auth/sessions/sessions.service.js';
import { checksIn, isCancelled, type TicketHost } from '../cal/tickets/kernel/index.js';
import { EventGrantsService, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { type AttendeeEntity, CheckInsService, mayComeIn, qrAddress } from '../cal/tickets/sales/index.js';
import { AdmissionFactsService, type TicketCodeInput, TicketCodesService } from '../cal/tickets/admission/index.js';
import { RequestContext, SiteUrls } from '#core/context';
import { html, type Html } from '#core/html';
import { clientAddress } from '#core/security';
import { SiteService, type PageSite } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { ShopLanguageService } from './shop-language.service.js';
import type { ShopPage } from './shop-page.js';
import { eventOf, ticketFacts } from './ticket-facts.js';
import type { ShopLanguage } from './shop-language.js';
import type { ShopTextName } from './texts/en.js';

/** Action that the nonces of the form are for. */
const ACTION = 'check_in_attendee';

/** Query parameter of the page after a successful check-in, so that it does not warn of a second scan. */
const DONE = 'checked_in';

/** Why an attendee cannot be checked in, or what to know before. */
interface Obstacle {
  name: ShopTextName;
  /** `false`: a remark; the attendee can be checked in all the same. */
  refuses: boolean;
}

/**
 * The page at the address inside a ticket's code for a user who manages attendees, or has a grant for the event, and is
 * signed in with this browser: who the ticket is for, and a button that checks them in. Works without scripts.
 */
@Injectable()
export class CheckInPageService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly nonces: NoncesService,
    private readonly codes: TicketCodesService,
    private readonly checkIns: CheckInsService,
    private readonly facts: AdmissionFactsService,
    private readonly offers: TicketOffersService,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly grants: EventGrantsService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * Who has signed in with the browser of a request and manages the attendee of a code. @param sent attendee and code
   */
  async manager(request: Pick<Request, 'headers'>, sent: TicketCodeInput): Promise<SignedIn | undefined> {
    const session = await this.sessions.of(request);
    if (!session || checksIn(session.caller)) return session;
    const attendee = await this.codes.attendeeOf(sent);
    return (await this.grants.isGranted(session.caller, attendee?.post_id)) ? session : undefined;
  }

  /** The page. @param sent the query of the address: attendee and code */
  async show(manager: SignedIn, sent: TicketCodeInput): Promise<ShopPage> {
    const attendee = await this.codes.attendeeOf(sent);
    if (!attendee) return this.wrongCode(sent);
    const isDone = sent[DONE] !== undefined && attendee.checked_in;
    const obstacle = isDone ? undefined : await this.obstacle(attendee);
    return this.page(attendee, manager, { status: 200, obstacle, isDone });
  }

  /**
   * Checks the attendee in whom a form of this page names, and goes back to the page.
   * @returns the page with status 403 without a session or with an old form, 404 or 410 for a wrong code, 409 where the
   * attendee cannot be checked in
   */
  async checkIn(request: Request, form: TicketCodeInput): Promise<ShopPage> {
    const manager = await this.manager(request, form);
    if (!manager || !this.nonces.verify(manager.caller, ACTION, form._wpnonce)) {
      return this.message(403, 'checkIn.notDone', 'checkIn.signedOut');
    }
    const attendee = await this.codes.attendeeOf(form);
    if (!attendee) return this.wrongCode(form);
    const obstacle = await this.obstacle(attendee);
    if (obstacle?.refuses) return this.page(attendee, manager, { status: 409, obstacle, isDone: false });
    // The audit log and events name who did it.
    RequestContext.noteCaller(manager.caller);
    const device = clientAddress().slice(0, 100);
    const result = await this.checkIns.in(attendee.id, {
      source: 'site',
      userId: manager.user.id,
      device,
      code: attendee.security_code,
    });
    if (result === 'in') return { status: 303, location: `${qrAddress(attendee, this.urls)}&${DONE}=1` };
    // Another device was faster, or the ticket was transferred or cancelled at this moment.
    const now = await this.codes.attendeeOf(form);
    if (!now) return this.wrongCode(form);
    return this.page(now, manager, { status: 409, obstacle: await this.obstacle(now), isDone: false });
  }

  private async wrongCode(sent: TicketCodeInput): Promise<ShopPage> {
    return (await this.codes.isFormerCode(sent))
      ? this.message(410, 'checkIn.wrongCode', 'ticket.replaced')
      : this.message(404, 'checkIn.wrongCode', 'checkIn.noTicket');
  }

  private async obstacle(attendee: AttendeeEntity): Promise<Obstacle | undefined> {
    const host = await this.hostOf(attendee);
    if (isCancelled(host)) return { name: 'checkIn.canceled', refuses: true };
    if (!mayComeIn(attendee)) return { name: 'checkIn.mayNot', refuses: true };
    if (attendee.checked_in) return { name: 'checkIn.already', refuses: true };
    if (!(await this.facts.isRunning(attendee))) return { name: 'checkIn.notRunning', refuses: true };
    const isDeleted = await this.offers.isDeleted(attendee.ticket_id);
    if (isDeleted) return { name: 'checkIn.deleted', refuses: false };
    const isPostponed = host?.eventStatus === 'postponed';
    return isPostponed ? { name: 'checkIn.postponed', refuses: false } : undefined;
  }

  private async hostOf({ post_id: id }: AttendeeEntity): Promise<TicketHost | undefined> {
    return id === null ? undefined : this.offers.host(id);
  }

  private async page(
    attendee: AttendeeEntity,
    manager: SignedIn,
    { status, obstacle, isDone }: { status: number; obstacle: Obstacle | undefined; isDone: boolean },
  ): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const { siteUrl } = this.urls;
    const nonce = this.nonces.create(manager.caller, ACTION);
    const language = this.languages.of(site);
    const { name } = attendee;
    const title = language.text('checkIn.title', { name });
    const main = html`<section class="ticket">
      <h1>${title}</h1>
      ${isDone && html`<p class="notice" role="status"><strong>${language.text('checkIn.done', { name })}</strong></p>`}
      ${obstacle && html`<p class="notice ${obstacle.refuses && 'notice--error'}" role="alert">${await this.textOf(obstacle, attendee, language)}</p>`}
      ${ticketFacts(attendee, eventOf(attendee, await this.hostOf(attendee), language, siteUrl), language)}
      ${!isDone && !obstacle?.refuses && checkInForm(attendee, nonce, siteUrl, language)}
    </section>`;
    return { status, html: this.layout(title, main, site, language) };
  }

  private async textOf({ name }: Obstacle, attendee: AttendeeEntity, language: ShopLanguage): Promise<string> {
    if (name !== 'checkIn.already') return language.text(name);
    const { checkin_utc: utc, checkin_device: device } = attendee;
    const user = await this.facts.checkedInBy(attendee);
    const scanner = device ? language.text('checkIn.scannerNamed', { device }) : language.text('checkIn.scanner');
    const who = user ?? scanner;
    return utc === null
      ? language.text('checkIn.alreadyBy', { who })
      : language.text(name, { moment: language.moment(utc), who });
  }

  private async message(status: number, heading: ShopTextName, text: ShopTextName): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const title = language.text(heading);
    const main = html`<h1>${title}</h1>
      <p class="notice notice--error" role="alert">${language.text(text)}</p>`;
    return { status, html: this.layout(title, main, site, language) };
  }

  private layout(title: string, main: Html, site: PageSite, { layout }: ShopLanguage): string {
    const { siteUrl } = this.urls;
    const head = html`<meta name="robots" content="noindex" />`;
    return pageLayout({ title: `${title} – ${site.title}`, site, siteUrl, language: layout, head, main });
  }
}

function checkInForm(attendee: AttendeeEntity, nonce: string, siteUrl: string, language: ShopLanguage): Html {
  return html`<form method="post" action="${siteUrl}/check-in/">
    <input type="hidden" name="_wpnonce" value="${nonce}" />
    <input type="hidden" name="ticket_id" value="${attendee.id}" />
    <input type="hidden" name="security_code" value="${attendee.security_code}" />
    <p class="actions"><button type="submit">${language.text('checkIn.submit')}</button></p>
  </form>`;
}
