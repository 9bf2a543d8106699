import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../auth/authorize/admin-paths.js';
import { cartCookie, cookieSecret } from '../cal/tickets/cart/cart-cookie.js';
import { RequestContext } from '../core/context/request-context.js';
import { ExcludeFromDocs } from '../core/rest/deferred-swagger.js';
import { WithoutAuthentication } from '../core/rest/ordinary-callers.service.js';
import { CartPageService } from './cart-page.service.js';
import { CheckoutPageService } from './checkout-page.service.js';
import { OrderPageService } from './order-page.service.js';
import { assertOwnForm } from './own-form.js';
import { existing, sendShopPage } from './shop-page.js';
import type { ShopPage } from './shop-page.js';

/** Seconds for which a browser remembers a cart that it was sent to. The seats are held by the cart's own limits. */
const LINKED_CART_SECONDS = 3600;

/** `/cart/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('cart')
export class CartPageController {
  constructor(private readonly cart: CartPageService) {}

  /** `cart_hash` is how the REST interface links to a cart; it moves to the cookie, so that no log or referrer has it. */
  @Get()
  async show(@Query('cart_hash') linked: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendShopPage(response, linkedCart(linked, 'cart') ?? (await this.cart.show(cookieSecret(request.headers))));
  }

  @Post()
  async change(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, await this.cart.change(cookieSecret(request.headers), readForm(request)));
  }
}

/** `/checkout/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('checkout')
export class CheckoutPageController {
  constructor(private readonly checkout: CheckoutPageService) {}

  @Get()
  async show(@Query('cart_hash') linked: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendShopPage(response, linkedCart(linked, 'checkout') ?? (await this.checkout.show(cookieSecret(request.headers))));
  }

  @Post()
  async place(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, await this.checkout.place(request.headers, readForm(request)));
  }
}

/** `/order/<id>-<key>/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('order')
export class OrderPageController {
  constructor(private readonly orders: OrderPageService) {}

  @Get(':token')
  async show(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.orders.show(token)));
  }

  @Post(':token/cancel')
  async cancel(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.orders.cancel(token)));
  }
}

function linkedCart(linked: unknown, page: 'cart' | 'checkout'): ShopPage | undefined {
  if (typeof linked !== 'string' || !/^[\w-]{1,200}$/.test(linked)) return undefined;
  const { siteUrl } = RequestContext.current();
  return { status: 303, location: `${siteUrl}/${page}/`, cookie: cartCookie(linked, LINKED_CART_SECONDS) };
}
