import { Injectable } from '@nestjs/common';
import { cartCookie } from '../cal/tickets/kernel/index.js';
import { CartService, WriteCartDto } from '../cal/tickets/sales/index.js';
import { isDonation } from '../cal/tickets/catalog/index.js';
import { amountField } from './amount-field.js';
import { type Caller, SiteUrls } from '#core/context';
import { html } from '#core/html';
import type { RestError } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { rendered, SiteService } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import {
  CartLinesLoader,
  hostNameIn,
  ticketName,
  totalsOfCart,
  type CartLine,
  type CartLines,
} from './cart-lines.loader.js';
import { siteScript } from '../layout/site-script.js';
import { holdNotice } from './hold-notice.js';
import { priceParts, taxLines } from './price-summary.js';
import type { ShopLanguage } from './shop-language.js';
import { ShopLanguageService } from './shop-language.service.js';
import { asRefusal, errorNotice, fieldText, type ShopPage } from './shop-page.js';
import { stepper } from './stepper.js';
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
    private readonly languages: ShopLanguageService,
    private readonly urls: SiteUrls,
  ) {}

  /** The page. @param secret names the cart; empty: none */
  async show(secret: string, error?: RestError): Promise<ShopPage> {
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const cart = await this.lines.of(secret);
    const content = html`<h1>${language.text('cart.title')}</h1>
      ${errorNotice(error, language)} ${holdNotice(cart.heldUntil, language)}
      ${
        cart.lines.length === 0
          ? html`<p>${language.text('cart.empty')}</p>
              <p class="actions"><a class="button" href="${siteUrl}/events/">${language.text('cart.find')}</a></p>`
          : cartForm(cart, siteUrl, language)
      }`;
    const main = rendered(site, CART_TEMPLATE, { site, siteUrl, language, content, cart });
    const title = `${language.text('cart.title')} – ${site.title}`;
    const body = pageLayout({ title, site, siteUrl, main, language: language.layout, head: siteScript(siteUrl) });
    return { status: error?.getStatus() ?? 200, html: body };
  }

  /** Sets quantities and goes on to the cart, or shows why they were refused. */
  async change(caller: Caller, secret: string, form: Readonly<Record<string, unknown>>): Promise<ShopPage> {
    const tickets = Object.entries(form).flatMap(([name, quantity]) => {
      const id = QUANTITY.exec(name)?.[1];
      if (id === undefined || quantity === '') return [];
      return [{ ticket_id: Number(id), quantity, amount: fieldText(form, `amount-${id}`) || undefined }];
    });
    try {
      const params = await this.parser.parse(caller, {
        provider: 'tc',
        tickets,
        access_code: fieldText(form, 'access_code') || undefined,
      });
      const { secret: named, seconds } = await this.carts.write(caller, params, secret);
      const { siteUrl } = this.urls;
      return { status: 303, location: `${siteUrl}/cart/`, cookie: cartCookie(named, seconds, siteUrl) };
    } catch (error) {
      return this.show(secret, asRefusal(error));
    }
  }
}

function cartForm(cart: CartLines, siteUrl: string, language: ShopLanguage) {
  const { lines, quote } = cart;
  const totals = totalsOfCart(cart);
  return html`<form method="post" action="${siteUrl}/cart/">
    <table>
      <caption>
        ${language.text('cart.caption')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${language.text('ticket')}</th>
          <th scope="col">${language.text('cart.price')}</th>
          <th scope="col">${language.text('cart.quantity')}</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map((line) => cartRow(line, cart, language))}
      </tbody>
      <tfoot>
        ${priceParts(totals, quote.currency, language).map(
          ({ label, amount }) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td colspan="2">${amount}</td>
            </tr>`,
        )}
        <tr>
          <th scope="row">${language.text('total')}</th>
          <td colspan="2"><strong>${language.price(quote.totalMinor, quote.currency)}</strong></td>
        </tr>
      </tfoot>
    </table>
    ${taxLines(totals, quote.currency, language).map((line) => html`<p class="meta">${line}</p>`)}
    <p class="hint">${language.text('cart.zeroHint')}</p>
    <p class="actions">
      <button type="submit" class="plain">${language.text('cart.update')}</button>
      <a class="button" href="${siteUrl}/checkout/">${language.text('cart.checkout')}</a>
    </p>
  </form>`;
}

function cartRow({ offer, quantity, unitMinor }: CartLine, cart: CartLines, language: ShopLanguage) {
  const { ticket } = offer;
  return html`<tr>
    <th scope="row">${ticketName(offer)}<br /><span class="meta">${hostNameIn(cart, offer, language)}</span></th>
    <td>
      ${isDonation(ticket) ? amountField(offer, language, unitMinor) : language.price(unitMinor, ticket.currency)}
    </td>
    <td>
      <label>
        <span class="cal-found">${language.text('cart.quantityOf')} ${ticketName(offer)}</span>
        ${stepper(
          html`<input
            type="number"
            name="quantity-${ticket.id}"
            value="${quantity}"
            min="0"
            max="1000"
            inputmode="numeric"
          />`,
          ticketName(offer),
          language,
        )}
      </label>
    </td>
  </tr>`;
}
