import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { cartCookie, cookieSecret, type BillingMode, TicketSettings } from '../cal/tickets/kernel/index.js';
import {
  cartChanged,
  CreateOrderDto,
  idempotencyOf,
  OrderKeyService,
  PlaceOrderService,
  billingModeOf,
} from '../cal/tickets/sales/index.js';
import { PaymentProviderRegistry } from '../cal/tickets/payments/index.js';
import { type Caller, SiteUrls } from '#core/context';
import { html, type Html } from '#core/html';
import type { RestError } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { rendered, SiteService } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { InjectSettings, SettingsStore } from '#core/settings';
import { billingFieldset, billingProblems, readBilling } from './billing-fields.js';
import {
  type CartLines,
  CartLinesLoader,
  digestOf,
  hostNameIn,
  ticketName,
  totalsOfCart,
} from './cart-lines.loader.js';
import { attendeeFieldsets, attendeeProblems, readAttendeeFields, textField } from './checkout-form.js';
import {
  EMPTY_FORM,
  emailText,
  personProblems,
  problemSummary,
  type FormState,
  type PersonTexts,
} from './form-state.js';
import { FormTokensService } from './form-tokens.service.js';
import { siteScript } from '../layout/site-script.js';
import { payingAddress } from './order-page.service.js';
import { holdNotice } from './hold-notice.js';
import { type Gateway, gatewaysOf, paymentChoice } from './payment-choice.js';
import { priceParts, taxLines } from './price-summary.js';
import type { ShopLanguage } from './shop-language.js';
import { ShopLanguageService } from './shop-language.service.js';
import { asRefusal, errorNotice, fieldText, type Form, type ShopPage } from './shop-page.js';
import { acceptsTerms, termsField, termsProblems } from './terms-field.js';
import { CHECKOUT_TEMPLATE } from './shop-templates.js';

/** Purpose of the tokens of the form. */
const CHECKOUT_FORM = 'checkout';

/** `/checkout/`: who buys, who attends, how to pay. */
@Injectable()
export class CheckoutPageService {
  constructor(
    private readonly lines: CartLinesLoader,
    private readonly placing: PlaceOrderService,
    @InjectParser(CreateOrderDto) private readonly orderParser: ParameterParser<CreateOrderDto>,
    private readonly providers: PaymentProviderRegistry,
    private readonly keys: OrderKeyService,
    private readonly tokens: FormTokensService,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly urls: SiteUrls,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
  ) {}

  /**
   * The form.
   * @param state what was sent before, where something is wrong with it
   * @param error why it was refused, where that is nothing about a field
   */
  async show(secret: string, state: FormState = EMPTY_FORM, error?: RestError): Promise<ShopPage> {
    const { siteUrl } = this.urls;
    const { cart, refusal } = await this.cartOf(secret, state.values);
    if (cart.lines.length === 0 && !error) return { status: 303, location: `${siteUrl}/cart/` };
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const { totalMinor, currency } = cart.quote;
    const names = totalMinor > 0 ? await this.providers.namesFor(totalMinor, currency) : [];
    const gateways = gatewaysOf(this.providers, names, language);
    const content = html`<h1>${language.text('checkout.title')}</h1>
      ${errorNotice(error ?? refusal, language)} ${problemSummary(state.problems, language)}
      ${holdNotice(cart.heldUntil, language)}
      ${
        cart.lines.length === 0
          ? html`<p class="actions"><a class="button" href="${siteUrl}/cart/">${language.text('checkout.back')}</a></p>`
          : checkoutForm(cart, {
              gateways,
              siteUrl,
              state,
              language,
              token: this.tokens.create(CHECKOUT_FORM, secret),
              billing: await this.billingOf(cart),
              terms: termsField(site, state, language),
            })
      }`;
    const main = rendered(site, CHECKOUT_TEMPLATE, { site, siteUrl, language, content, cart });
    const title = `${language.text('checkout.title')} – ${site.title}`;
    const body = pageLayout({ title, site, siteUrl, main, language: language.layout, head: siteScript(siteUrl) });
    return { status: (error ?? refusal)?.getStatus() ?? (state.problems.size > 0 ? 400 : 200), html: body };
  }

  /**
   * Places the order and goes on to it, or shows the form again with why it was refused, also when the cart or a price is
   * not what the form showed. The same form sent twice places one order.
   * @param languages that the purchaser reads, as `OrderEntity.languages`
   */
  async place(caller: Caller, headers: IncomingHttpHeaders, languages: string, form: Form): Promise<ShopPage> {
    const { siteUrl } = this.urls;
    const secret = cookieSecret(headers, siteUrl);
    if (form.apply !== undefined) return this.show(secret, { values: form, problems: new Map() });
    const { cart } = await this.cartOf(secret, form);
    const { lines } = cart;
    const shown = fieldText(form, 'cart');
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const purchaser: PersonTexts = {
      name: language.text('problem.purchaserName'),
      nameLength: language.text('problem.purchaserNameLength'),
      email: language.text('problem.purchaserEmail'),
    };
    const billing = await this.billingOf(cart);
    const problems = new Map([
      ...personProblems(form, purchaser),
      ...billingProblems(billing, form, language),
      ...attendeeProblems(lines, form, language),
      ...termsProblems(site, form, language),
    ]);
    if (problems.size > 0 && lines.length > 0)
      return this.show(secret, { values: form, problems }, shown === digestOf(cart) ? undefined : cartChanged());
    const requested = {
      purchaser: { name: fieldText(form, 'name'), email: emailText(form, 'email') },
      attendees: readAttendeeFields(lines, form),
      gateway: fieldText(form, 'gateway') || undefined,
      discount_code: fieldText(form, 'code') || undefined,
      billing: billing === 'off' ? undefined : readBilling(form),
      accept_terms: acceptsTerms(form) || undefined,
    };
    const key = { 'idempotency-key': fieldText(form, 'key').slice(0, 200) };
    // A second request finds an empty cart, so only what the purchaser says is compared.
    const idempotency = idempotencyOf(caller, key, requested.purchaser, secret);
    try {
      this.tokens.assert(CHECKOUT_FORM, secret, form.token);
      const { order, paymentStart } = await this.placing.place(
        caller,
        await this.orderParser.parse(caller, requested),
        {
          cartSecret: secret,
          idempotency,
          languages,
          expectedDigest: shown,
        },
      );
      const location = `${siteUrl}/order/${order.id}-${this.keys.of(order)}/`;
      const isPaidElsewhere = typeof paymentStart?.redirect_url === 'string';
      return {
        status: 303,
        location: isPaidElsewhere ? payingAddress(location) : location,
        cookie: cartCookie('', 0, siteUrl),
      };
    } catch (error) {
      return this.show(secret, { values: form, problems: new Map() }, asRefusal(error));
    }
  }

  /** Orders that cost nothing have no invoice. */
  private async billingOf({ quote }: CartLines): Promise<BillingMode> {
    return quote.totalMinor === 0 ? 'off' : billingModeOf(await this.settings.read(), quote.totalMinor, quote.currency);
  }

  /** The cart with the discount code of the form, or without it and the reason. */
  private async cartOf(secret: string, form: Form): Promise<{ cart: CartLines; refusal?: RestError }> {
    const cart = await this.lines.of(secret);
    const code = fieldText(form, 'code');
    if (code === '' || cart.lines.length === 0) return { cart };
    try {
      return { cart: await this.lines.withCode(cart, code) };
    } catch (error) {
      return { cart, refusal: asRefusal(error) };
    }
  }
}

interface CheckoutForm {
  gateways: Gateway[];
  siteUrl: string;
  state: FormState;
  token: string;
  language: ShopLanguage;
  /** What the invoice requests. */
  billing: BillingMode;
  /** The terms to be accepted; nothing where the site has none. */
  terms: Html | undefined;
}

function checkoutForm(
  cart: CartLines,
  { gateways, siteUrl, state, token, language, billing, terms }: CheckoutForm,
): Html {
  const { lines, quote } = cart;
  const { totalMinor, currency } = quote;
  const totals = totalsOfCart(cart);
  const form = state.values;
  return html`<form method="post" action="${siteUrl}/checkout/">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="key" value="${fieldText(form, 'key') || randomUUID()}" />
    <input type="hidden" name="cart" value="${digestOf(cart)}" />
    <h2>${language.text('checkout.order')}</h2>
    <ul>
      ${lines.map(
        ({ offer, quantity, unitMinor }) =>
          html`<li>
            ${quantity} × ${ticketName(offer)}, ${hostNameIn(cart, offer, language)}:
            ${language.price(unitMinor * quantity, offer.ticket.currency)}
          </li>`,
      )}
    </ul>
    ${priceParts(totals, currency, language).map(({ label, amount }) => html`<p>${label}: ${amount}</p>`)}
    <p>
      <strong>${language.text('checkout.total', { total: language.price(totalMinor, currency) })}</strong>
      <a href="${siteUrl}/cart/">${language.text('checkout.change')}</a>
    </p>
    ${taxLines(totals, currency, language).map((line) => html`<p class="meta">${line}</p>`)}
    ${(totalMinor > 0 || cart.code !== '') && codeField(form, language)}
    <fieldset>
      <legend>${language.text('checkout.purchaser')}</legend>
      ${textField({ name: 'name', label: language.text('name'), required: true, autocomplete: 'name' }, state, language)}
      ${textField(
        { name: 'email', label: language.text('email'), type: 'email', required: true, autocomplete: 'email' },
        state,
        language,
      )}
    </fieldset>
    ${billingFieldset(billing, state, language)} ${attendeeFieldsets(lines, state, language)}
    ${totalMinor > 0 && paymentChoice(gateways, form, language)} ${terms}
    <p class="actions">
      <button type="submit">${language.text(totalMinor > 0 ? 'checkout.place' : 'checkout.free')}</button>
    </p>
  </form>`;
}

/** The code is applied by its button; an order whose total changes with the code is shown again first. */
function codeField(form: Form, language: ShopLanguage): Html {
  return html`<p class="field">
    <label for="code">${language.text('checkout.code')} <span class="hint">${language.text('optional')}</span></label>
    <input id="code" name="code" value="${fieldText(form, 'code')}" maxlength="60" autocomplete="off" />
    <button type="submit" name="apply" value="1" class="plain" formnovalidate>
      ${language.text('checkout.apply')}
    </button>
  </p>`;
}
