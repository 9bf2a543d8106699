import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../auth/authorize/admin-paths.js';
import { cookieSecret } from '../cal/tickets/kernel/index.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { CartPageService } from './cart-page.service.js';
import { CheckoutPageService } from './checkout-page.service.js';
import { ExchangePageService } from './exchange-page.service.js';
import { LinkedCartService } from './linked-cart.service.js';
import { OrderPageService } from './order-page.service.js';
import { OrderTicketsPageService } from './order-tickets-page.service.js';
import { assertOwnForm } from './own-form.js';
import { existing, sendShopPage } from './shop-page.js';
import { TicketAccessPageService } from './ticket-access-page.service.js';

/** `/cart/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('cart')
export class CartPageController {
  constructor(
    private readonly cart: CartPageService,
    private readonly links: LinkedCartService,
    private readonly access: TicketAccessPageService,
  ) {}

  @Get()
  async show(@Query('cart_hash') linked: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const moved = await this.links.follow(linked, 'cart', request);
    sendShopPage(response, moved ?? (await this.cart.show(cookieSecret(request.headers))));
  }

  @Post()
  async change(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    await this.access.identify(request);
    sendShopPage(response, await this.cart.change(cookieSecret(request.headers), readForm(request)));
  }
}

/** `/checkout/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('checkout')
export class CheckoutPageController {
  constructor(
    private readonly checkout: CheckoutPageService,
    private readonly links: LinkedCartService,
    private readonly access: TicketAccessPageService,
  ) {}

  @Get()
  async show(@Query('cart_hash') linked: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const moved = await this.links.follow(linked, 'checkout', request);
    sendShopPage(response, moved ?? (await this.checkout.show(cookieSecret(request.headers))));
  }

  @Post()
  async place(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    await this.access.identify(request);
    sendShopPage(response, await this.checkout.place(request.headers, readForm(request)));
  }
}

/** Path variables of the forms about a ticket. */
interface TicketFormAddress {
  token: string;
  attendee: string;
  action: string;
}

/** `/order/<id>-<key>/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('order')
export class OrderPageController {
  constructor(
    private readonly orders: OrderPageService,
    private readonly tickets: OrderTicketsPageService,
    private readonly exchanges: ExchangePageService,
  ) {}

  @Get(':token')
  async show(@Param('token') token: string, @Query('paid') paid: unknown, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.orders.returned(token, paid)));
  }

  @Post(':token/pay')
  async pay(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.orders.pay(token)));
  }

  @Post(':token/cancel')
  async cancel(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.orders.cancel(token)));
  }

  @Get(':token/tickets/:attendee/exchange')
  async options(
    @Param('token') token: string,
    @Param('attendee') attendee: string,
    @Res() response: Response,
  ): Promise<void> {
    sendShopPage(response, existing(await this.exchanges.show(token, attendee)));
  }

  @Post(':token/tickets/:attendee/exchange')
  async exchange(
    @Param('token') token: string,
    @Param('attendee') attendee: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.exchanges.exchange(token, attendee, readForm(request))));
  }

  /** Changes, transfers, cancels or withdraws one ticket. */
  @Post(':token/tickets/:attendee/:action')
  async ticket(@Param() params: TicketFormAddress, @Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    const { token, attendee, action } = params;
    sendShopPage(response, existing(await this.tickets.act(token, attendee, action, readForm(request))));
  }
}
