import { Injectable } from '@nestjs/common';
import { ADMITTED } from '../cal/tickets/attendees/attendee.js';
import type { Attendee } from '../cal/tickets/attendees/attendee.js';
import { AttendeesService } from '../cal/tickets/attendees/attendees.service.js';
import { TicketOffers } from '../cal/tickets/tickets/ticket-offers.service.js';
import { permalink } from '../core/content/permalinks.js';
import { RequestContext } from '../core/context/request-context.js';
import { html, trusted } from '../core/html/html.js';
import { RestError } from '../core/rest/errors.js';
import { sameSecret } from '../core/security/secret-key.js';
import { pageLayout } from '../core/site/page-layout.js';
import { SiteService } from '../core/site/site.service.js';
import { formatDate } from '../core/time/index.js';
import type { PageSite } from '../core/site/site-settings.js';

/**
 * The page at the address inside a ticket's code, for phones that open it: the ticket, without the name of its holder.
 * Check-in apps read the address and never open it.
 */
@Injectable()
export class TicketPage {
  constructor(
    private readonly attendees: AttendeesService,
    private readonly offers: TicketOffers,
    private readonly site: SiteService,
  ) {}

  /** The page as HTML; nothing for a wrong code. */
  async html({ ticket_id: id, security_code: code }: Record<string, unknown>): Promise<string | undefined> {
    const attendee = /^\d{1,15}$/.test(String(id)) ? await this.find(Number(id)) : undefined;
    if (!attendee || typeof code !== 'string' || !sameSecret(code, attendee.security_code)) return undefined;
    const { siteUrl } = RequestContext.current();
    const site = await this.site.plainSettings();
    const home = attendee.post_id === null ? undefined : await this.offers.home(attendee.post_id);
    const address = home?.status === 'publish' ? permalink(home.type, home) : undefined;
    return pageLayout({
      title: `Ticket – ${site.title}`,
      site,
      siteUrl,
      head: html`<meta name="robots" content="noindex" />`,
      main: html`<section class="ticket">
        <h1>${trusted(attendee.event_title ?? home?.title ?? 'Ticket')}</h1>
        <dl class="facts">
          ${
            attendee.event_start !== null &&
            html`<dt>When</dt>
              <dd>${startOf(attendee, site)}</dd>`
          }
          ${
            attendee.event_venue !== null &&
            html`<dt>Where</dt>
              <dd>${trusted(attendee.event_venue)}</dd>`
          }
          <dt>Ticket</dt>
          <dd>${trusted(attendee.ticket_title)}</dd>
          <dt>State</dt>
          <dd>${stateOf(attendee, home === undefined || home.status === 'trash')}</dd>
        </dl>
        ${address && html`<p><a href="${address}">About the event</a></p>`}
      </section>`,
    });
  }

  private async find(id: number): Promise<Attendee | undefined> {
    try {
      return await this.attendees.get(id);
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  }
}

function startOf({ event_start: start, event_timezone: zone }: Attendee, site: PageSite): string {
  const format = `${site.date_format}, ${site.time_format}`;
  return formatDate(start ?? '', zone ?? site.timezone, format, site.language);
}

function stateOf({ status, checked_in: isIn }: Attendee, isCancelled: boolean): string {
  if (isCancelled) return 'The event is cancelled';
  if (!ADMITTED.includes(status)) return 'Not valid';
  return isIn ? 'Checked in' : 'Valid';
}
