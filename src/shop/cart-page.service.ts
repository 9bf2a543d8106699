import { Injectable } from '@nestjs/common';
import { cartCookie } from '../cal/tickets/cart/cart-cookie.js';
import { WriteCartDto } from '../cal/tickets/cart/cart.dto.js';
import { CartService } from '../cal/tickets/cart/cart.service.js';
import { RequestContext } from '#core/context';
import { html } from '#core/html';
import type { RestError } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { rendered, SiteService } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import {
  CartLinesLoader,
  hostName,
  priceText,
  ticketName,
  totalsOfCart,
  type CartLine,
  type CartLines,
} from './cart-lines.loader.js';
import { priceParts, taxLines } from './price-summary.js';
import { asRefusal, errorNotice, type ShopPage } from './shop-page.js';
import { CART_TEMPLATE } from './shop-templates.js';

/** Fields that set how many of a ticket are wanted: `quantity-51`. */
const QUANTITY = /^quantity-(\d{1,10})$/;

/** `/cart/`: what is about to be bought, with its quantities. */
@Injectable()
export class CartPageService {
  constructor(
    private readonly carts: CartService,
    @InjectParser(WriteCartDto) private readonly parser: ParameterParser<WriteCartDto>,
    private readonly lines: CartLinesLoader,
    private readonly site: SiteService,
  ) {}

  /** The page. @param secret names the cart; empty: none */
  async show(secret: string, error?: RestError): Promise<ShopPage> {
    const { siteUrl } = RequestContext.current();
    const site = await this.site.plainSettings();
    const cart = await this.lines.of(secret);
    const content = html`<h1>Your cart</h1>
      ${errorNotice(error)}
      ${
        cart.lines.length === 0
          ? html`<p>Your cart is empty.</p>
              <p class="actions"><a class="button" href="${siteUrl}/events/">Find events</a></p>`
          : cartForm(cart, siteUrl)
      }`;
    const main = rendered(site, CART_TEMPLATE, { site, siteUrl, content, cart });
    const body = pageLayout({ title: `Your cart – ${site.title}`, site, siteUrl, main });
    return { status: error?.getStatus() ?? 200, html: body };
  }

  /** Sets quantities and goes on to the cart, or shows why they were refused. */
  async change(secret: string, form: Readonly<Record<string, unknown>>): Promise<ShopPage> {
    const tickets = Object.entries(form).flatMap(([name, quantity]) => {
      const id = QUANTITY.exec(name)?.[1];
      return id === undefined || quantity === '' ? [] : [{ ticket_id: Number(id), quantity }];
    });
    try {
      const params = await this.parser.parse({ provider: 'tc', tickets });
      const { secret: named, seconds } = await this.carts.write(params, secret);
      return { status: 303, location: `${RequestContext.current().siteUrl}/cart/`, cookie: cartCookie(named, seconds) };
    } catch (error) {
      return this.show(secret, asRefusal(error));
    }
  }
}

function cartForm(cart: CartLines, siteUrl: string) {
  const { lines, quote } = cart;
  return html`<form method="post" action="${siteUrl}/cart/">
    <table>
      <caption>
        Tickets in your cart
      </caption>
      <thead>
        <tr>
          <th scope="col">Ticket</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(cartRow)}
      </tbody>
      <tfoot>
        ${priceParts(totalsOfCart(cart), quote.currency).map(
          ({ label, amount }) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td colspan="2">${amount}</td>
            </tr>`,
        )}
        <tr>
          <th scope="row">Total</th>
          <td colspan="2"><strong>${priceText(quote.totalMinor, quote.currency)}</strong></td>
        </tr>
      </tfoot>
    </table>
    ${taxLines(totalsOfCart(cart), quote.currency).map((line) => html`<p class="meta">${line}</p>`)}
    <p class="hint">A quantity of 0 removes a ticket.</p>
    <p class="actions">
      <button type="submit" class="plain">Update the cart</button>
      <a class="button" href="${siteUrl}/checkout/">Continue to checkout</a>
    </p>
  </form>`;
}

function cartRow({ offer, quantity, unitMinor }: CartLine) {
  const { ticket } = offer;
  return html`<tr>
    <th scope="row">${ticketName(offer)}<br /><span class="meta">${hostName(offer)}</span></th>
    <td>${priceText(unitMinor, ticket.currency)}</td>
    <td>
      <label>
        <span class="cal-found">Quantity of ${ticketName(offer)}</span>
        <input type="number" name="quantity-${ticket.id}" value="${quantity}" min="0" max="1000" inputmode="numeric" />
      </label>
    </td>
  </tr>`;
}
