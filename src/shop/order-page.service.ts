import { Injectable } from '@nestjs/common';
import type { EventSnapshotResponse } from '../cal/tickets/attendees/event-snapshot.response.js';
import { OrderTokensService } from '../cal/tickets/access/order-tokens.service.js';
import { OrdersService } from '../cal/tickets/orders/orders.service.js';
import { qrSvg } from '../cal/tickets/qr/qr-code.js';
import { TicketOffersService } from '../cal/tickets/tickets/ticket-offers.service.js';
import { RequestContext } from '#core/context';
import { html, trusted, type Html } from '#core/html';
import { RestError } from '#core/errors';
import { PagePartRegistry, rendered, SiteService, type PageSite } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { formatDate, utcToWall } from '#core/time';
import type { OrderTotalsResponse } from '../cal/tickets/orders/prices/order-totals.response.js';
import { priceFacts } from './price-summary.js';
import { asRefusal, errorNotice, linksHtml, type ShopPage } from './shop-page.js';
import { ORDER_TEMPLATE } from './shop-templates.js';
import { onlineLink, startText, ticketEvent, type TicketEvent } from './ticket-event.js';

/** An order as `orders/<id>` shows it to its purchaser. */
export interface OrderView {
  id: number;
  /** Key of the order; not for managers. */
  order_key?: string;
  status: string;
  currency: string;
  total: string;
  total_minor: number;
  totals: OrderTotalsResponse;
  expires_utc: string | null;
  refund_due: boolean;
  test_mode: boolean;
  purchaser: { name: string; email: string };
  payment?: Record<string, unknown>;
  items: OrderItemView[];
  attendees: OrderAttendeeView[];
}

/** Tickets of one kind and price of an order. */
export interface OrderItemView {
  ticket_id: number;
  /** Event or page; 0: deleted. */
  post_id: number;
  title: string;
  quantity: number;
  subtotal: string;
  /** The event at the time of purchase. */
  event: EventSnapshotResponse | null;
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

/** Times that the page loads again after a payment, and seconds between them. */
const MAX_RELOADS = 12;
const RELOAD_SECONDS = 4;

/** States in which an order can be paid. */
const WAITING: readonly string[] = ['pending', 'action-req'];

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
    private readonly offers: TicketOffersService,
    private readonly tokens: OrderTokensService,
    private readonly parts: PagePartRegistry,
    private readonly site: SiteService,
  ) {}

  /**
   * The page.
   * @returns nothing for addresses that name no order
   * @throws RestError 429 after too many wrong keys of one order
   */
  async show(token: string, error?: RestError): Promise<ShopPage | undefined> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) return undefined;
    const order = (await this.orders.read({ id })) as unknown as OrderView;
    const { siteUrl } = RequestContext.current();
    const site = await this.site.plainSettings();
    const events = await this.eventsOf(order, site);
    const address = `${siteUrl}/order/${token}/`;
    const content = await orderHtml(order, { address, siteUrl, site, events, links: this.parts, error });
    const main = rendered(site, ORDER_TEMPLATE, { site, siteUrl, content, order });
    const body = pageLayout({ title: `Order ${id} – ${site.title}`, site, siteUrl, main });
    return { status: error?.getStatus() ?? 200, html: body };
  }

  /**
   * The page for a purchaser who comes back from paying. While the order waits, the payment service is queried, and the
   * browser loads the page again some times.
   * @param visit of the page since the payment, from 1; anything else: not after a payment
   */
  async returned(token: string, visit: unknown): Promise<ShopPage | undefined> {
    const times = typeof visit === 'string' && /^[1-9]\d?$/.test(visit) ? Number(visit) : 0;
    const id = times === 0 ? undefined : await this.tokens.idOf(token);
    if (id === undefined) return this.show(token);
    const isWaiting = await this.orders.refreshPayment(id);
    const page = await this.show(token);
    if (!page || !isWaiting || times >= MAX_RELOADS) return page;
    const address = `${RequestContext.current().siteUrl}/order/${token}/?paid=${times + 1}`;
    return { ...page, reload: { address, seconds: RELOAD_SECONDS } };
  }

  /** Begins another payment of an order whose last one ended, and shows the order with the link to it. */
  async pay(token: string): Promise<ShopPage | undefined> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) return undefined;
    try {
      await this.orders.pay(id);
    } catch (error) {
      return this.show(token, asRefusal(error));
    }
    return { status: 303, location: `${RequestContext.current().siteUrl}/order/${token}/` };
  }

  /** Cancels an order that waits for payment, or that cost nothing. */
  async cancel(token: string): Promise<ShopPage | undefined> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) return undefined;
    try {
      await this.orders.cancel({ id, confirm_checked_in: false });
    } catch (error) {
      return this.show(token, asRefusal(error));
    }
    return { status: 303, location: `${RequestContext.current().siteUrl}/order/${token}/` };
  }

  private async eventsOf({ items }: OrderView, site: PageSite): Promise<Map<number, TicketEvent>> {
    const events = items.map(async ({ ticket_id: ticketId, post_id: hostId, event }) => {
      const host = hostId === 0 ? undefined : await this.offers.host(hostId);
      return [ticketId, ticketEvent(event, host, site)] as const;
    });
    return new Map(await Promise.all(events));
  }
}

interface OrderParts {
  address: string;
  siteUrl: string;
  site: PageSite;
  /** The events of the order by id of the ticket. */
  events: ReadonlyMap<number, TicketEvent>;
  /** What other modules offer for tickets, such as files. */
  links: PagePartRegistry;
  error?: RestError;
}

async function orderHtml(order: OrderView, parts: OrderParts): Promise<Html> {
  const { address, siteUrl, site, events, links, error } = parts;
  const cancelled = [...events.values()].filter(({ isCancelled }) => isCancelled);
  // An order with a cancelled event cannot be paid.
  const waits = order.expires_utc !== null && cancelled.length === 0;
  const tickets = await Promise.all(order.attendees.map((attendee) => ticketHtml(attendee, order, parts)));
  const isValid = order.attendees.some((attendee) => hasValidCode(attendee, events));
  const instructions = order.payment?.instructions;
  return html`<h1>Order ${order.id}</h1>
    ${errorNotice(error)} ${cancelled.length > 0 && cancelledNotice(cancelled, order)}
    ${distinct([...events.values()]).map(changeNotice)}
    <dl class="facts">
      <dt>State</dt>
      <dd>${stateOf(order, events.size > 0 && cancelled.length === events.size)}</dd>
      ${
        waits &&
        html`<dt>Pay until</dt>
          <dd>${deadline(order.expires_utc ?? '', site)}</dd>`
      }
      <dt>Purchaser</dt>
      <dd>${order.purchaser.name}, ${order.purchaser.email}</dd>
      ${priceFacts(order.totals, order.currency)}
    </dl>
    ${order.refund_due && html`<p class="notice">You paid after the seats were returned. Your money will be refunded.</p>`}
    ${(order.test_mode || order.payment?.test_mode === true) && html`<p class="notice">Test mode: no money is charged.</p>`}
    ${waits && payNow(order, address)}
    ${waits && typeof instructions === 'string' && instructions !== '' && html`<p class="notice">${instructions}</p>`}
    <h2>Tickets</h2>
    ${isValid && linksHtml(links.orderLinks(address))} ${tickets} ${mayCancel(order) && cancelForm(address, order)}
    <p class="hint no-print">Whoever has the address of this page sees the tickets. Bookmark it, or print the page.</p>
    <nav class="no-print" aria-label="Calendar"><a href="${siteUrl}/events/">All events</a></nav>`;
}

/** The way to the page of the payment service, where the order is paid on one. */
function payNow({ payment }: OrderView, address: string): Html | undefined {
  if (payment === undefined || !('test_mode' in payment)) return undefined;
  if (typeof payment.redirect_url === 'string')
    return html`<p class="actions no-print">
      <a class="button" href="${payment.redirect_url}" rel="noreferrer">Pay now</a>
    </p>`;
  return html`<form method="post" action="${address}pay/" class="no-print">
    <p class="actions"><button type="submit">Pay again</button></p>
  </form>`;
}

function cancelledNotice(cancelled: readonly TicketEvent[], order: OrderView): Html {
  const isUnpaid = order.expires_utc !== null;
  return html`<div class="notice notice--error" role="alert">
    ${distinct(cancelled).map(({ title, statusText }) => html`<p><strong>${title}: this event is cancelled.</strong> ${statusText}</p>`)}
    <p>Its tickets are not valid.${isUnpaid && ' Do not pay this order.'}</p>
  </div>`;
}

/** Each event once, also where an order has several tickets of it. */
function distinct(events: readonly TicketEvent[]): TicketEvent[] {
  return [...new Map(events.map((event) => [`${String(event.title)} ${event.start ?? ''}`, event])).values()];
}

/** What changed of an event that takes place all the same; nothing for one that is as announced. */
function changeNotice({ title, statusText, isCancelled, isPostponed }: TicketEvent): Html | undefined {
  if (isCancelled || statusText === '') return undefined;
  return html`<p class="notice ${isPostponed && 'notice--error'}" role="status">
    <strong>${title}:</strong> ${statusText}
  </p>`;
}

function stateOf({ status }: OrderView, isCancelled: boolean): string {
  if (isCancelled && (status === 'completed' || WAITING.includes(status))) return 'The event is cancelled.';
  return STATES[status] ?? status;
}

/** The same as `orders/<id>/cancel` permits purchasers: unpaid orders, and completed ones that cost nothing. */
function mayCancel({ status, total_minor: total, attendees }: OrderView): boolean {
  if (WAITING.includes(status)) return true;
  return status === 'completed' && total === 0 && attendees.every(({ checked_in: isIn }) => !isIn);
}

function cancelForm(address: string, { status }: OrderView): Html {
  return html`<form method="post" action="${address}cancel/" class="no-print">
    ${status === 'completed' && html`<p class="hint">If you cannot come, cancel: others can then have the seats.</p>`}
    <p class="actions"><button type="submit" class="plain">Cancel the order</button></p>
  </form>`;
}

/** A UTC moment by the clock of the site. */
function deadline(utc: string, { timezone, date_format: date, time_format: time, language }: PageSite): string {
  return formatDate(utcToWall(utc, timezone), timezone, `${date}, ${time}`, language);
}

/** Whether a ticket has a code that is valid. */
function hasValidCode({ ticket_id: id, qr_url: url }: OrderAttendeeView, events: OrderParts['events']): boolean {
  return url !== undefined && events.get(id)?.isCancelled !== true;
}

async function ticketHtml(attendee: OrderAttendeeView, order: OrderView, parts: OrderParts): Promise<Html> {
  const { address, events, links } = parts;
  const item = order.items.find(({ ticket_id: id }) => id === attendee.ticket_id);
  const event = events.get(attendee.ticket_id);
  return html`<section class="ticket">
    <h3>${trusted(item?.title ?? 'Ticket')}</h3>
    <p>
      ${event && html`<strong>${eventLink(event)}</strong><br />`}
      ${event?.start !== undefined && html`${startText(event)}<br />`} ${event?.venue && html`${event.venue}<br />`}
      ${attendee.title}
    </p>
    ${
      event?.calendarFile !== undefined &&
      !event.isCancelled &&
      html`<p class="no-print"><a href="${event.calendarFile}" rel="nofollow">Add to calendar</a></p>`
    }
    ${event && attendee.qr_url !== undefined && onlineLink(event)}
    ${await codeHtml(attendee, event?.isCancelled === true)}
    ${hasValidCode(attendee, events) && linksHtml(links.ticketLinks(`${address}tickets/${attendee.id}/`))}
  </section>`;
}

const eventLink = ({ title, address }: TicketEvent): Html =>
  address === undefined ? title : html`<a href="${address}">${title}</a>`;

async function codeHtml(attendee: OrderAttendeeView, isCancelled: boolean): Promise<Html> {
  const { qr_url: url, security_code: code, checked_in: isIn } = attendee;
  if (url === undefined) return html`<p class="meta">The code appears here once the order is complete.</p>`;
  if (isCancelled) return html`<p class="meta">Code: ${code} (not valid: the event is cancelled)</p>`;
  return html`<div role="img" aria-label="Code for the entrance">${trusted(await qrSvg(url))}</div>
    <p class="meta">Code: ${code}${isIn && ' (checked in)'}</p>`;
}
