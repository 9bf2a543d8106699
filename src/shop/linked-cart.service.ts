import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { cartCookie, cookieSecret } from '../cal/tickets/kernel/index.js';
import { CartService } from '../cal/tickets/sales/index.js';
import { SiteUrls } from '#core/context';
import type { ShopPage } from './shop-page.js';

/** `?cart_hash=` is how the REST interface links to a cart. */
@Injectable()
export class LinkedCartService {
  constructor(
    private readonly carts: CartService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * Moves the cart of a link to a new secret in the cookie of this browser, so that neither logs, nor referrers, nor the
   * author of the link know the cart that the visitor goes on with.
   * @param linked `cart_hash` of the address
   * @returns the way to the page without it; nothing when the address names no cart
   */
  async follow(linked: unknown, page: 'cart' | 'checkout', request: Request): Promise<ShopPage | undefined> {
    if (typeof linked !== 'string' || linked === '') return undefined;
    const { siteUrl } = this.urls;
    const location = `${siteUrl}/${page}/`;
    // A HEAD request, such as that of a link checker, changes nothing.
    const moved = request.method === 'GET' && (await this.carts.move(linked, cookieSecret(request.headers, siteUrl)));
    return { status: 303, location, cookie: moved ? cartCookie(moved.secret, moved.seconds, siteUrl) : undefined };
  }
}
