import { Injectable } from '@nestjs/common';
import { OrdersService } from '../cal/tickets/orders/orders.service.js';
import { qrSvg } from '../cal/tickets/qr/qr-code.js';
import { RequestContext } from '../core/context/request-context.js';
import { html, trusted } from '../core/html/html.js';
import type { Html } from '../core/html/html.js';
import { RestError } from '../core/rest/rest.error.js';
import { FailedCredentialsService } from '../core/security/failed-credentials.service.js';
import { pageLayout } from '../core/site/page-layout.js';
import { rendered } from '../core/site/page-template.registry.js';
import { SiteService } from '../core/site/site.service.js';
import { formatDate, utcToWall } from '../core/time/index.js';
import type { PageSite } from '../core/site/site.settings.js';
import { asRefusal, errorNotice } from './shop-page.js';
import type { ShopPage } from './shop-page.js';
import { ORDER_TEMPLATE } from './shop-templates.js';

/** An order as `orders/<id>` shows it to its purchaser. */
export interface OrderView {
  id: number;
  status: string;
  currency: string;
  total: string;
  total_minor: number;
  expires_utc: string | null;
  refund_due: boolean;
  purchaser: { name: string; email: string };
  payment?: Record<string, unknown>;
  items: { ticket_id: number; title: string; quantity: number; subtotal: string; event: OrderEventView | null }[];
  attendees: OrderAttendeeView[];
}

/** Event of an order. */
export interface OrderEventView {
  title: string;
  start_date: string | null;
  timezone: string | null;
  venue: string | null;
}

/** Attendee of an order, with the code of the ticket. */
export interface OrderAttendeeView {
  id: number;
  ticket_id: number;
  title: string;
  checked_in: boolean;
  security_code?: string;
  qr_url?: string;
}

/** `<id>-<key>`: keys name no order, so both are needed. */
const TOKEN = /^(\d{1,15})-([0-9a-f]{40})$/;

const STATES: Readonly<Record<string, string>> = {
  pending: 'Waiting for payment',
  'action-req': 'Waiting for payment',
  completed: 'Complete',
  denied: 'The payment was refused. The seats were returned.',
  voided: 'Cancelled. The seats were returned.',
  'not-completed': 'Not paid in time. The seats were returned.',
  refunded: 'Refunded. The tickets are no longer valid.',
  reversed: 'The payment was taken back. The tickets are no longer valid.',
};

/** `/order/<id>-<key>/`: an order with its tickets, for visitors with its address. */
@Injectable()
export class OrderPageService {
  constructor(
    private readonly orders: OrdersService,
    private readonly failures: FailedCredentialsService,
    private readonly site: SiteService,
  ) {}

  /**
   * The page.
   * @returns nothing for addresses that name no order
   * @throws RestError 429 after too many wrong keys of one order
   */
  async show(token: string, error?: RestError): Promise<ShopPage | undefined> {
    const id = await this.idOf(token);
    if (id === undefined) return undefined;
    const order = (await this.orders.read({ id })) as unknown as OrderView;
    const { siteUrl } = RequestContext.current();
    const site = await this.site.plainSettings();
    const content = await orderHtml(order, { address: `${siteUrl}/order/${token}/`, site, error });
    const main = rendered(site, ORDER_TEMPLATE, { site, siteUrl, content, order });
    const body = pageLayout({ title: `Order ${id} – ${site.title}`, site, siteUrl, main });
    return { status: error?.status ?? 200, html: body };
  }

  /** Cancels an order that waits for payment. */
  async cancel(token: string): Promise<ShopPage | undefined> {
    const id = await this.idOf(token);
    if (id === undefined) return undefined;
    try {
      await this.orders.cancel({ id, confirm_checked_in: false });
    } catch (error) {
      return this.show(token, asRefusal(error));
    }
    return { status: 303, location: `${RequestContext.current().siteUrl}/order/${token}/` };
  }

  private async idOf(token: string): Promise<number | undefined> {
    const [, digits, key] = TOKEN.exec(token) ?? [];
    if (digits === undefined) return undefined;
    const id = Number(digits);
    if (await this.orders.hasKey(id, key)) {
      RequestContext.current().keyHolder = `key of order ${id}`;
      return id;
    }
    await this.failures.count('order key', id);
    return undefined;
  }
}

async function orderHtml(
  order: OrderView,
  { address, site, error }: { address: string; site: PageSite; error?: RestError },
): Promise<Html> {
  const waits = order.expires_utc !== null;
  const tickets = await Promise.all(order.attendees.map((attendee) => ticketHtml(attendee, order, site)));
  const instructions = order.payment?.instructions;
  return html`<h1>Order ${order.id}</h1>
    ${errorNotice(error)}
    <dl class="facts">
      <dt>State</dt>
      <dd>${STATES[order.status] ?? order.status}</dd>
      ${
        waits &&
        html`<dt>Pay until</dt>
          <dd>${deadline(order.expires_utc ?? '', site)}</dd>`
      }
      <dt>Purchaser</dt>
      <dd>${order.purchaser.name}, ${order.purchaser.email}</dd>
      <dt>Total</dt>
      <dd>${order.total} ${order.currency}</dd>
    </dl>
    ${order.refund_due && html`<p class="notice">You paid after the seats were returned. Your money will be refunded.</p>`}
    ${waits && typeof instructions === 'string' && instructions !== '' && html`<p class="notice">${instructions}</p>`}
    <h2>Tickets</h2>
    ${tickets}
    ${
      waits &&
      html`<form method="post" action="${address}cancel/" class="no-print">
        <p class="actions"><button type="submit" class="plain">Cancel the order</button></p>
      </form>`
    }
    <p class="hint no-print">
      Whoever has the address of this page sees the tickets. Bookmark it, or print the page.
    </p>`;
}

/** A UTC moment by the clock of the site. */
function deadline(utc: string, { timezone, date_format: date, time_format: time, language }: PageSite): string {
  return formatDate(utcToWall(utc, timezone), timezone, `${date}, ${time}`, language);
}

async function ticketHtml(attendee: OrderAttendeeView, order: OrderView, site: PageSite): Promise<Html> {
  const item = order.items.find(({ ticket_id: id }) => id === attendee.ticket_id);
  const event = item?.event;
  const code = attendee.qr_url === undefined ? undefined : await qrSvg(attendee.qr_url);
  return html`<section class="ticket">
    <h3>${trusted(item?.title ?? 'Ticket')}</h3>
    <p>
      ${event && html`<strong>${trusted(event.title)}</strong><br />`}
      ${
        event?.start_date &&
        html`${formatDate(event.start_date, event.timezone ?? site.timezone, `${site.date_format}, ${site.time_format}`, site.language)}<br />`
      }
      ${event?.venue && html`${trusted(event.venue)}<br />`} ${attendee.title}
    </p>
    ${
      code === undefined
        ? html`<p class="meta">The code appears here once the order is complete.</p>`
        : html`<div role="img" aria-label="Code for the entrance">${trusted(code)}</div>
            <p class="meta">Code: ${attendee.security_code}${attendee.checked_in && ' (checked in)'}</p>`
    }
  </section>`;
}
