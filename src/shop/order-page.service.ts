import { Injectable } from '@nestjs/common';
import {
  AttendeesService,
  OrdersService,
  OrderTokensService,
  TicketCodeTextService,
} from '../cal/tickets/sales/index.js';
import { EXCHANGE, OrderLedgerService, OrderPayingService, PaymentWaysService } from '../cal/tickets/payments/index.js';
import { OrderCancellationService } from '../cal/tickets/self-service/index.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import { type Caller, SiteUrls } from '#core/context';
import { html } from '#core/html';
import { PageExtensionRegistry, PageSlotRegistry, rendered, SiteService } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { OrganiserContactsService } from './contacts/organiser-contacts.service.js';
import { orderHtml } from './order.page.js';
import { isTicketAction, type OrderParts, type OrderRefunds, type OrderView, type RefusedForm } from './order-view.js';
import type { ShopLanguage } from './shop-language.js';
import { ShopLanguageService } from './shop-language.service.js';
import { asRefusal, type ShopPage } from './shop-page.js';
import { ORDER_SLOT, ORDER_TEMPLATE } from './shop-templates.js';
import { ticketEvent, type TicketEvent } from './ticket-event.js';

/** Times that the page loads again after a payment, and seconds between them. */
const MAX_RELOADS = 12;
const RELOAD_SECONDS = 4;

/** Value of `pay` with which the page of an order goes on to the page of the payment service. */
const PAY_NOW = 'now';

/** The page of an order that goes on to its payment. @param address of the page */
export function payingAddress(address: string): string {
  return `${address}?pay=${PAY_NOW}`;
}

/** What the last form of the page did. */
type LastForm = Pick<OrderParts, 'done' | 'error' | 'refused'>;

/** `/order/<id>-<key>/`: an order with its tickets, for visitors with its address. */
@Injectable()
export class OrderPageService {
  constructor(
    private readonly orders: OrdersService,
    private readonly paying: OrderPayingService,
    private readonly ways: PaymentWaysService,
    private readonly cancellation: OrderCancellationService,
    private readonly ledger: OrderLedgerService,
    private readonly offers: TicketOffersService,
    private readonly tokens: OrderTokensService,
    private readonly attendees: AttendeesService,
    private readonly codes: TicketCodeTextService,
    private readonly contacts: OrganiserContactsService,
    private readonly parts: PageExtensionRegistry,
    private readonly slots: PageSlotRegistry,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The page.
   * @param last what the last form of the page did, or why it was refused, and the form, if it is about one ticket
   * @returns nothing for addresses that name no order
   * @throws RestError 429 after too many wrong keys of one order
   */
  async show(caller: Caller, token: string, last: LastForm = {}): Promise<ShopPage | undefined> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) return undefined;
    const order = (await this.orders.read(caller, { id })) as unknown as OrderView;
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const language = this.languages.of(site, (await this.orders.get(id)).languages);
    const content = await orderHtml(order, {
      address: this.addressOf(token),
      siteUrl,
      site,
      language,
      events: await this.eventsOf(order, language),
      codes: await this.codes.all(await this.attendees.ofOrder(id)),
      fields: await this.offers.fieldsOf(order.items.map(({ ticket_id: ticketId }) => ticketId)),
      refunds: await this.refundsOf(order),
      contact: await this.contacts.of(order.items.map(({ post_id: hostId }) => hostId)),
      links: this.parts,
      ...last,
    });
    const facts = { site, siteUrl, language, order };
    const { top, bottom } = await this.slots.write(ORDER_SLOT, facts);
    const main = html`${top}${rendered(site, ORDER_TEMPLATE, { ...facts, content })}${bottom}`;
    const title = `${language.text('order.title', { order: String(id) })} – ${site.title}`;
    const body = pageLayout({ title, site, siteUrl, main, language: language.layout });
    return { status: last.error?.getStatus() ?? 200, html: body };
  }

  /**
   * The page for a purchaser who comes back from paying. While the order waits, the payment service is queried, and the
   * browser loads the page again some times.
   * @param query `paid`: visit of the page since the payment, from 1; anything else: not after a payment. `pay`: whether it
   * goes on to the page of the payment service at once. `done`: what was done with a ticket just now
   */
  async returned(
    caller: Caller,
    token: string,
    { paid: visit, pay, done }: { paid?: unknown; pay?: unknown; done?: unknown },
  ): Promise<ShopPage | undefined> {
    if (pay === PAY_NOW) return this.leadToPayment(caller, token);
    const times = typeof visit === 'string' && /^[1-9]\d?$/.test(visit) ? Number(visit) : 0;
    const id = times === 0 ? undefined : await this.tokens.idOf(token);
    if (id === undefined) return this.show(caller, token, isTicketAction(done) ? { done } : {});
    const isWaiting = await this.ways.refresh(id);
    const page = await this.show(caller, token);
    if (!page || !isWaiting || times >= MAX_RELOADS) return page;
    const address = `${this.addressOf(token)}?paid=${times + 1}`;
    return { ...page, reload: { address, seconds: RELOAD_SECONDS } };
  }

  /** Begins another payment of an order whose last one ended, and goes on to it. */
  async pay(caller: Caller, token: string): Promise<ShopPage | undefined> {
    const page = await this.act(caller, token, (id) => this.paying.pay(id));
    return page?.location === undefined ? page : { ...page, location: payingAddress(page.location) };
  }

  /**
   * The page of an order, which goes on to the page of the payment service while the order waits for its payment there. A
   * redirect would be refused: forms of this site lead to this site only (`form-action`).
   */
  private async leadToPayment(caller: Caller, token: string): Promise<ShopPage | undefined> {
    const page = await this.show(caller, token);
    const id = await this.tokens.idOf(token);
    if (!page || id === undefined) return page;
    const { payment, expires_utc: expires } = (await this.orders.read(caller, { id })) as unknown as OrderView;
    const address = payment?.redirect_url;
    if (expires === null || typeof address !== 'string') return page;
    return { ...page, reload: { address, seconds: 0 } };
  }

  /** Cancels an order as its purchaser, or requests that. */
  cancel(caller: Caller, token: string): Promise<ShopPage | undefined> {
    return this.act(caller, token, (id) => this.cancellation.cancel(caller, { id, confirm_checked_in: false }));
  }

  /**
   * Does something with an order, and goes on to its page, or shows it with why that was refused.
   * @param form if it is about one ticket
   */
  async act(
    caller: Caller,
    token: string,
    action: (orderId: number) => Promise<unknown>,
    form?: RefusedForm,
  ): Promise<ShopPage | undefined> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) return undefined;
    try {
      await action(id);
    } catch (error) {
      return this.show(caller, token, { error: asRefusal(error), refused: form });
    }
    return { status: 303, location: `${this.addressOf(token)}${form ? `?done=${form.action}` : ''}` };
  }

  private async refundsOf({ id, total_minor: total }: OrderView): Promise<OrderRefunds> {
    if (total === 0) return { refunded_minor: 0, refunding_minor: 0, exchanged_minor: 0 };
    const { ledger, refunds } = await this.ledger.of(id);
    const exchanged = refunds
      .filter(({ provider, state }) => provider === EXCHANGE && state === 'succeeded')
      .reduce((sum, { amount_minor: minor }) => sum + minor, 0);
    return { ...ledger, refunded_minor: ledger.refunded_minor - exchanged, exchanged_minor: exchanged };
  }

  private async eventsOf({ items }: OrderView, language: ShopLanguage): Promise<Map<number, TicketEvent>> {
    const events = items.map(async ({ ticket_id: ticketId, post_id: hostId, event }) => {
      const host = hostId === 0 ? undefined : await this.offers.host(hostId);
      return [ticketId, ticketEvent(event, host, language, this.urls.siteUrl)] as const;
    });
    return new Map(await Promise.all(events));
  }

  private addressOf(token: string): string {
    return `${this.urls.siteUrl}/order/${token}/`;
  }
}
