import { Injectable } from '@nestjs/common';
import {
  type ExchangeOptionsResponse,
  OrderKeyService,
  OrdersService,
  OrderTokensService,
} from '../cal/tickets/sales/index.js';
import { type InformationField, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { ExchangeTicketDto, TicketExchangesService } from '../cal/tickets/self-service/index.js';
import { PaymentProviderRegistry } from '../cal/tickets/payments/index.js';
import { type Caller, SiteUrls } from '#core/context';
import { type RestError, noRoute } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { SiteService } from '#core/site';
import { plainLine } from '#core/text';
import { pageLayout } from '../layout/page-layout.js';
import { readAnswers } from './checkout-form.js';
import { exchangeHtml } from './exchange.page.js';
import { OrderPageService } from './order-page.service.js';
import type { OrderView } from './order-view.js';
import { gatewaysOf } from './payment-choice.js';
import { ShopLanguageService } from './shop-language.service.js';
import { asRefusal, fieldText, type Form, type ShopPage } from './shop-page.js';

/** The ticket of an address. */
interface AddressedTicket {
  token: string;
  orderId: number;
  attendeeId: number;
}

/** `/order/<id>-<key>/tickets/<attendee id>/exchange/`: another ticket of the event for one of an order. */
@Injectable()
export class ExchangePageService {
  constructor(
    private readonly exchanges: TicketExchangesService,
    private readonly orders: OrdersService,
    private readonly offers: TicketOffersService,
    private readonly pages: OrderPageService,
    private readonly tokens: OrderTokensService,
    private readonly keys: OrderKeyService,
    private readonly providers: PaymentProviderRegistry,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly urls: SiteUrls,
    @InjectParser(ExchangeTicketDto) private readonly parser: ParameterParser<ExchangeTicketDto>,
  ) {}

  /**
   * The page with the tickets to choose from, or that of the order with why the ticket cannot be exchanged.
   * @returns nothing for addresses that name no order
   */
  async show(caller: Caller, token: string, attendeeId: string): Promise<ShopPage | undefined> {
    const ticket = await this.find(token, attendeeId);
    return ticket && this.page(caller, ticket, {});
  }

  /** Exchanges the ticket and goes on to its new order, or shows the page with why that was refused. */
  async exchange(caller: Caller, token: string, attendeeId: string, form: Form): Promise<ShopPage | undefined> {
    const ticket = await this.find(token, attendeeId);
    if (!ticket) return undefined;
    try {
      const { order } = await this.exchanges.exchange(caller, await this.requestOf(caller, ticket, form), {
        'idempotency-key': fieldText(form, 'key').slice(0, 200),
      });
      return { status: 303, location: this.addressOf(`${order.id}-${this.keys.of(order)}`) };
    } catch (error) {
      return this.page(caller, ticket, form, asRefusal(error));
    }
  }

  private async page(
    caller: Caller,
    ticket: AddressedTicket,
    form: Form,
    error?: RestError,
  ): Promise<ShopPage | undefined> {
    const { token, orderId: id, attendeeId } = ticket;
    let options: ExchangeOptionsResponse;
    try {
      options = await this.exchanges.options(caller, { id, attendee_id: attendeeId });
    } catch (refusal) {
      return this.pages.show(caller, token, { error: error ?? asRefusal(refusal) });
    }
    const order = (await this.orders.read(caller, { id })) as unknown as OrderView;
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const language = this.languages.of(site, (await this.orders.get(id)).languages);
    const attendee = order.attendees.find((one) => one.id === attendeeId);
    const main = exchangeHtml({
      options,
      ticket: order.items.find(({ ticket_id: ticketId }) => ticketId === attendee?.ticket_id)?.title ?? '',
      holder: plainLine(attendee?.title ?? ''),
      order: this.addressOf(token),
      open: options.open_order_id === null ? undefined : await this.orderAddress(options.open_order_id),
      gateways: gatewaysOf(this.providers, options.gateways, language),
      questions: await this.questionsOf(form, error),
      form,
      error,
      language,
    });
    const title = `${language.text('exchange.title')} – ${site.title}`;
    const body = pageLayout({ title, site, siteUrl, main, language: language.layout });
    return { status: error?.getStatus() ?? 200, html: body };
  }

  private async requestOf(
    caller: Caller,
    { orderId, attendeeId }: AddressedTicket,
    form: Form,
  ): Promise<ExchangeTicketDto> {
    const [ticketId = '', difference] = fieldText(form, 'choice').split(':');
    const fields = (await this.fieldsOf(form)).filter(({ slug }) => form[`info-${slug}`] !== undefined);
    return this.parser.parse(caller, {
      id: orderId,
      attendee_id: attendeeId,
      ticket_id: ticketId,
      gateway: fieldText(form, 'gateway') || undefined,
      expected_difference_minor: difference,
      ...(fields.length > 0 ? { attendee_meta: readAnswers(fields, form, (slug) => `info-${slug}`) } : {}),
    });
  }

  /** The fields of the chosen ticket that were missing or answered: others have the answers of the former ticket. */
  private async questionsOf(form: Form, error: RestError | undefined): Promise<InformationField[]> {
    const { data } = (error?.toBody() ?? {}) as { data?: { fields?: unknown } | null };
    const missing = Array.isArray(data?.fields) ? data.fields : [];
    const fields = await this.fieldsOf(form);
    return fields.filter(({ slug }) => missing.includes(slug) || form[`info-${slug}`] !== undefined);
  }

  private async fieldsOf(form: Form): Promise<InformationField[]> {
    const [ticketId] = /^\d{1,15}/.exec(fieldText(form, 'choice')) ?? [];
    if (ticketId === undefined) return [];
    return (await this.offers.fieldsOf([Number(ticketId)])).get(Number(ticketId)) ?? [];
  }

  /** @throws RestError 404 `rest_no_route` for what is no id */
  private async find(token: string, attendeeId: string): Promise<AddressedTicket | undefined> {
    if (!/^\d{1,15}$/.test(attendeeId)) throw noRoute();
    const orderId = await this.tokens.idOf(token);
    return orderId === undefined ? undefined : { token, orderId, attendeeId: Number(attendeeId) };
  }

  private async orderAddress(id: number): Promise<string> {
    return this.addressOf(`${id}-${this.keys.of(await this.orders.get(id))}`);
  }

  private addressOf(token: string): string {
    return `${this.urls.siteUrl}/order/${token}/`;
  }
}
