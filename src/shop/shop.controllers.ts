import { Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Caller, CurrentUser, Languages, SiteUrls } from '#core/context';
import { cookieSecret } from '../cal/tickets/kernel/index.js';
import { CartPageService } from './cart-page.service.js';
import { CheckoutPageService } from './checkout-page.service.js';
import { ExchangePageService } from './exchange-page.service.js';
import { LinkedCartService } from './linked-cart.service.js';
import { OrderPageService } from './order-page.service.js';
import { OrderTicketsPageService, type TicketFormAddress } from './order-tickets-page.service.js';
import type { Form, ShopPage } from './shop-page.js';
import { OwnForms, SentForm, ShopPages } from './shop-pages.decorators.js';
import { TicketAccessPageService } from './ticket-access-page.service.js';

/** `/cart/`. */
@ShopPages()
@OwnForms()
@Controller('cart')
export class CartPageController {
  constructor(
    private readonly cart: CartPageService,
    private readonly links: LinkedCartService,
    private readonly access: TicketAccessPageService,
    private readonly urls: SiteUrls,
  ) {}

  @Get()
  async show(@Query('cart_hash') linked: unknown, @Req() request: Request): Promise<ShopPage | undefined> {
    const moved = await this.links.follow(linked, 'cart', request);
    return moved ?? (await this.cart.show(cookieSecret(request.headers, this.urls.siteUrl)));
  }

  @Post()
  async change(
    @CurrentUser() caller: Caller,
    @Req() request: Request,
    @SentForm() form: Form,
  ): Promise<ShopPage | undefined> {
    const member = await this.access.identify(caller, request);
    return this.cart.change(member, cookieSecret(request.headers, this.urls.siteUrl), form);
  }
}

/** `/checkout/`. */
@ShopPages()
@OwnForms()
@Controller('checkout')
export class CheckoutPageController {
  constructor(
    private readonly checkout: CheckoutPageService,
    private readonly links: LinkedCartService,
    private readonly access: TicketAccessPageService,
    private readonly urls: SiteUrls,
  ) {}

  @Get()
  async show(@Query('cart_hash') linked: unknown, @Req() request: Request): Promise<ShopPage | undefined> {
    const moved = await this.links.follow(linked, 'checkout', request);
    return moved ?? (await this.checkout.show(cookieSecret(request.headers, this.urls.siteUrl)));
  }

  @Post()
  async place(
    @CurrentUser() caller: Caller,
    @Languages() languages: string,
    @Req() request: Request,
    @SentForm() form: Form,
  ): Promise<ShopPage | undefined> {
    const member = await this.access.identify(caller, request);
    return this.checkout.place(member, request.headers, languages, form);
  }
}

/** `/order/<id>-<key>/`. */
@ShopPages()
@OwnForms()
@Controller('order')
export class OrderPageController {
  constructor(
    private readonly orders: OrderPageService,
    private readonly tickets: OrderTicketsPageService,
    private readonly exchanges: ExchangePageService,
  ) {}

  @Get(':token')
  show(
    @CurrentUser() caller: Caller,
    @Param('token') token: string,
    @Query() { paid, pay, done }: Readonly<Record<'paid' | 'pay' | 'done', unknown>>,
  ): Promise<ShopPage | undefined> {
    return this.orders.returned(caller, token, { paid, pay, done });
  }

  @Post(':token/pay')
  pay(@CurrentUser() caller: Caller, @Param('token') token: string): Promise<ShopPage | undefined> {
    return this.orders.pay(caller, token);
  }

  @Post(':token/cancel')
  cancel(@CurrentUser() caller: Caller, @Param('token') token: string): Promise<ShopPage | undefined> {
    return this.orders.cancel(caller, token);
  }

  @Get(':token/tickets/:attendee/exchange')
  options(
    @CurrentUser() caller: Caller,
    @Param('token') token: string,
    @Param('attendee') attendee: string,
  ): Promise<ShopPage | undefined> {
    return this.exchanges.show(caller, token, attendee);
  }

  @Post(':token/tickets/:attendee/exchange')
  exchange(
    @CurrentUser() caller: Caller,
    @Param('token') token: string,
    @Param('attendee') attendee: string,
    @SentForm() form: Form,
  ): Promise<ShopPage | undefined> {
    return this.exchanges.exchange(caller, token, attendee, form);
  }

  /** Changes, transfers, cancels or withdraws one ticket. */
  @Post(':token/tickets/:attendee/:action')
  ticket(
    @CurrentUser() caller: Caller,
    @Param() params: TicketFormAddress,
    @SentForm() form: Form,
  ): Promise<ShopPage | undefined> {
    return this.tickets.act(caller, params, form);
  }
}
