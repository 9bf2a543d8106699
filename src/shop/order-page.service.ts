import { Injectable } from '@nestjs/common';
import { OrdersService, OrderTokensService } from '../cal/tickets/sales/index.js';
import { EXCHANGE, OrderLedgerService, OrderPayingService, PaymentWaysService } from '../cal/tickets/payments/index.js';
import { OrderCancellationService } from '../cal/tickets/self-service/index.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import { RequestContext } from '#core/context';
import type { RestError } from '#core/errors';
import { html } from '#core/html';
import { PagePartRegistry, PageSlotRegistry, rendered, SiteService } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { orderHtml } from './order.page.js';
import type { OrderRefunds, OrderView, RefusedForm } from './order-view.js';
import type { ShopLanguage } from './shop-language.js';
import { ShopLanguageService } from './shop-language.service.js';
import { asRefusal, type ShopPage } from './shop-page.js';
import { ORDER_SLOT, ORDER_TEMPLATE } from './shop-templates.js';
import { ticketEvent, type TicketEvent } from './ticket-event.js';

/** Times that the page loads again after a payment, and seconds between them. */
const MAX_RELOADS = 12;
const RELOAD_SECONDS = 4;

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
    private readonly parts: PagePartRegistry,
    private readonly slots: PageSlotRegistry,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
  ) {}

  /**
   * The page.
   * @param error why a form of the page was refused
   * @param refused the form, if it is about one ticket
   * @returns nothing for addresses that name no order
   * @throws RestError 429 after too many wrong keys of one order
   */
  async show(token: string, error?: RestError, refused?: RefusedForm): Promise<ShopPage | undefined> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) return undefined;
    const order = (await this.orders.read({ id })) as unknown as OrderView;
    const { siteUrl } = RequestContext.current();
    const site = await this.site.plainSettings();
    const language = this.languages.of(site, (await this.orders.get(id)).languages);
    const content = await orderHtml(order, {
      address: addressOf(token),
      siteUrl,
      site,
      language,
      events: await this.eventsOf(order, language),
      fields: await this.offers.fieldsOf(order.items.map(({ ticket_id: ticketId }) => ticketId)),
      refunds: await this.refundsOf(order),
      links: this.parts,
      error,
      refused,
    });
    const facts = { site, siteUrl, language, order };
    const { top, bottom } = await this.slots.write(ORDER_SLOT, facts);
    const main = html`${top}${rendered(site, ORDER_TEMPLATE, { ...facts, content })}${bottom}`;
    const title = `${language.text('order.title', { order: String(id) })} – ${site.title}`;
    const body = pageLayout({ title, site, siteUrl, main, language: language.layout });
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
    const isWaiting = await this.ways.refresh(id);
    const page = await this.show(token);
    if (!page || !isWaiting || times >= MAX_RELOADS) return page;
    const address = `${addressOf(token)}?paid=${times + 1}`;
    return { ...page, reload: { address, seconds: RELOAD_SECONDS } };
  }

  /** Begins another payment of an order whose last one ended, and shows the order with the link to it. */
  pay(token: string): Promise<ShopPage | undefined> {
    return this.act(token, (id) => this.paying.pay(id));
  }

  /** Cancels an order as its purchaser, or requests that. */
  cancel(token: string): Promise<ShopPage | undefined> {
    return this.act(token, (id) => this.cancellation.cancel({ id, confirm_checked_in: false }));
  }

  /**
   * Does something with an order, and goes on to its page, or shows it with why that was refused.
   * @param refused the form, if it is about one ticket
   */
  async act(
    token: string,
    action: (orderId: number) => Promise<unknown>,
    refused?: RefusedForm,
  ): Promise<ShopPage | undefined> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) return undefined;
    try {
      await action(id);
    } catch (error) {
      return this.show(token, asRefusal(error), refused);
    }
    return { status: 303, location: addressOf(token) };
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
      return [ticketId, ticketEvent(event, host, language)] as const;
    });
    return new Map(await Promise.all(events));
  }
}

function addressOf(token: string): string {
  return `${RequestContext.current().siteUrl}/order/${token}/`;
}
