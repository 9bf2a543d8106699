import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { cookieSecret, isCancelled } from '../cal/tickets/kernel/index.js';
import {
  CreateOrderDto,
  type HeldSeats,
  idempotencyOf,
  OfferedCartsService,
  OrderKeyService,
  PlaceOrderService,
} from '../cal/tickets/sales/index.js';
import { type TicketOffer, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { permalink } from '#core/content';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { html, type Html } from '#core/html';
import type { RestError } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { type PageSite, rendered, SiteService } from '#core/site';
import { fromMs } from '#core/time';
import { pageLayout } from '../layout/page-layout.js';
import { type CartLine, hostName, ticketName } from './cart-lines.loader.js';
import { attendeeFieldsets, attendeeProblems, readAttendeeFields, textField } from './checkout-form.js';
import {
  fieldProblem,
  fieldState,
  personProblems,
  problemSummary,
  type FormState,
  type PersonTexts,
  emailText,
} from './form-state.js';
import { FormTokensService, type FormBrowser } from './form-tokens.service.js';
import { holdNotice } from './hold-notice.js';
import type { ShopLanguage } from './shop-language.js';
import { ShopLanguageService } from './shop-language.service.js';
import { asRefusal, errorNotice, fieldText, type Form, type ShopPage } from './shop-page.js';
import { RSVP_TEMPLATE } from './shop-templates.js';
import { acceptsTerms, termsField, termsProblems } from './terms-field.js';
import { mostOf, whyNot } from './why-not.js';

/** Purpose of the tokens of the form. */
const RSVP_FORM = 'rsvp';

/** What a reply is to. */
interface RsvpInvitation {
  /** What is left of it are the seats that are held, if there are any. */
  offer: TicketOffer;
  /** Seats that the cart of the browser holds, such as those that a waiting list offers. */
  held?: HeldSeats;
  /** Names the cart that holds them; empty: none. */
  cartSecret: string;
  /** The form as it was sent; its quantity is that of the held seats. */
  form: Form;
}

/** People of one reply to an RSVP that has no limit. */
const MAX_PEOPLE = 100;

/** A form that is about to be shown. */
interface RsvpFormView {
  state: FormState;
  error?: RestError;
}

/**
 * `/rsvp/`: the reply to an RSVP. Who comes gives a name and an e-mail address, and each person gets a ticket with a
 * code. A reply is an order of price 0, so limits, capacity and cancellation are those of orders. Seats that the cart of
 * the browser holds for this RSVP are those of the reply: they are offered by a waiting list.
 */
@Injectable()
export class RsvpPageService {
  constructor(
    private readonly offers: TicketOffersService,
    private readonly placing: PlaceOrderService,
    private readonly carts: OfferedCartsService,
    @InjectParser(CreateOrderDto) private readonly orderParser: ParameterParser<CreateOrderDto>,
    private readonly keys: OrderKeyService,
    private readonly tokens: FormTokensService,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly urls: SiteUrls,
    private readonly clock: Clock,
  ) {}

  /**
   * The form of one RSVP.
   * @param sent `ticket` and `quantity`, as the page of the event sends them
   * @returns the way to the calendar where no ticket is named; nothing for what is no RSVP that visitors may see
   */
  async show(headers: IncomingHttpHeaders, sent: Form): Promise<ShopPage | undefined> {
    if (sent.ticket === undefined) return { status: 303, location: `${this.urls.siteUrl}/events/` };
    const invitation = await this.invitationOf(headers, sent);
    if (!invitation) return undefined;
    const values: Form = { ticket: sent.ticket, quantity: invitation.form.quantity ?? '1' };
    return this.page(invitation, this.tokens.browser(headers), { state: { values, problems: new Map() } });
  }

  /**
   * Makes the attendees and goes on to their tickets, or shows the form again with why it was refused.
   * @param languages that the purchaser reads, as `OrderEntity.languages`
   */
  async reply(
    caller: Caller,
    headers: IncomingHttpHeaders,
    languages: string,
    sent: Form,
  ): Promise<ShopPage | undefined> {
    const invitation = await this.invitationOf(headers, sent);
    if (!invitation) return undefined;
    const { offer, cartSecret, form } = invitation;
    const browser = this.tokens.browser(headers);
    const lines = [lineOf(offer, form)];
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const person: PersonTexts = {
      name: language.text('problem.replyName'),
      nameLength: language.text('problem.replyNameLength'),
      email: language.text('problem.replyEmail'),
    };
    const problems = new Map([
      ...quantityProblem(offer, form, language),
      ...personProblems(form, person),
      ...attendeeProblems(lines, form, language),
      ...termsProblems(site, form, language),
    ]);
    if (problems.size > 0) return this.page(invitation, browser, { state: { values: form, problems } });
    const tickets = [{ ticket_id: offer.ticket.id, quantity: lines[0].quantity }];
    const purchaser = { name: fieldText(form, 'name'), email: emailText(form, 'email') };
    const key = { 'idempotency-key': fieldText(form, 'key').slice(0, 200) };
    try {
      this.tokens.assert(RSVP_FORM, browser.secret, form.token);
      const attendees = readAttendeeFields(lines, form);
      const { order } = await this.placing.place(
        caller,
        await this.orderParser.parse(caller, {
          tickets: cartSecret === '' ? tickets : undefined,
          purchaser,
          attendees,
          accept_terms: acceptsTerms(form) || undefined,
        }),
        {
          cartSecret,
          idempotency: idempotencyOf(caller, key, { purchaser, tickets }, browser.secret),
          languages,
        },
      );
      const { siteUrl } = this.urls;
      return { status: 303, location: `${siteUrl}/order/${order.id}-${this.keys.of(order)}/` };
    } catch (error) {
      return this.page(invitation, browser, { state: { values: form, problems: new Map() }, error: asRefusal(error) });
    }
  }

  private async invitationOf(headers: IncomingHttpHeaders, form: Form): Promise<RsvpInvitation | undefined> {
    const offer = await this.offerOf(form);
    if (!offer) return undefined;
    const secret = cookieSecret(headers, this.urls.siteUrl);
    const [held, ...others] = await this.carts.heldSeats(secret);
    // A cart with other tickets, too, is ordered at the checkout.
    if (held?.ticketId !== offer.ticket.id || others.length > 0) return { offer, cartSecret: '', form };
    const { quantity } = held;
    return {
      offer: { ...offer, left: quantity },
      held,
      cartSecret: secret,
      form: { ...form, quantity: String(quantity) },
    };
  }

  private async offerOf({ ticket }: Form): Promise<TicketOffer | undefined> {
    const id = typeof ticket === 'string' && /^\d{1,15}$/.test(ticket) ? Number(ticket) : undefined;
    const offer = id === undefined ? undefined : await this.offers.rsvp(id);
    return offer?.host?.status === 'publish' && offer.host.password === '' ? offer : undefined;
  }

  private async page(
    { offer, held }: RsvpInvitation,
    browser: FormBrowser,
    { state, error }: RsvpFormView,
  ): Promise<ShopPage> {
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const language = this.languages.of(site);
    const isOpenForHeld = held !== undefined && !isCancelled(offer.host);
    const reason = isOpenForHeld ? undefined : whyNot(offer, this.clock.nowUtc(), language);
    const token = this.tokens.create(RSVP_FORM, browser.secret);
    const content = html`<h1>${language.text('rsvp.title')} ${hostName(offer)}</h1>
      ${errorNotice(error, language)} ${problemSummary(state.problems, language)}
      ${reason === undefined ? rsvpForm(offer, { state, token, site, siteUrl, language, held }) : html`<p class="notice">${reason}</p>`}
      ${offer.host && html`<p><a href="${permalink(this.urls, offer.host.type, offer.host)}">${language.text('rsvp.back')}</a></p>`}`;
    const main = rendered(site, RSVP_TEMPLATE, { site, siteUrl, language, content, offer });
    const title = `${language.text('rsvp.document')} – ${site.title}`;
    const body = pageLayout({ title, site, siteUrl, main, language: language.layout });
    const status = error?.getStatus() ?? (state.problems.size > 0 ? 400 : 200);
    return { status, html: body, cookie: browser.cookie };
  }
}

/** The seats that a form is about; one where it does not say how many. */
function lineOf(offer: TicketOffer, form: Form): CartLine {
  const sent = Number(fieldText(form, 'quantity'));
  // Where nothing is left, a reply that is sent again is the first one, with as many people.
  const quantity = Number.isInteger(sent) && sent >= 1 ? Math.min(sent, mostOf(offer) || MAX_PEOPLE) : 1;
  return { offer, quantity, unitMinor: 0 };
}

function quantityProblem(offer: TicketOffer, form: Form, language: ShopLanguage): [string, string][] {
  const text = fieldText(form, 'quantity');
  const most = mostOf(offer);
  const isRight = /^\d{1,4}$/.test(text) && Number(text) >= 1 && (Number(text) <= most || most === 0);
  return isRight ? [] : [['quantity', language.text('problem.people', { most })]];
}

interface RsvpForm {
  state: FormState;
  token: string;
  site: PageSite;
  siteUrl: string;
  language: ShopLanguage;
  /** Seats that are held for the visitor; a reply takes all of them. */
  held?: HeldSeats;
}

function rsvpForm(offer: TicketOffer, { state, token, site, siteUrl, language, held }: RsvpForm): Html {
  const form = state.values;
  const line = lineOf(offer, form);
  return html`<form method="post" action="${siteUrl}/rsvp/">
    <input type="hidden" name="token" value="${token}" />
    <input type="hidden" name="key" value="${fieldText(form, 'key') || randomUUID()}" />
    <input type="hidden" name="ticket" value="${offer.ticket.id}" />
    <h2>${ticketName(offer)}</h2>
    ${held && holdNotice(fromMs(held.expires), language)}
    <p class="field ${state.problems.has('quantity') && 'field--error'}">
      <label for="quantity">${language.text('rsvp.people')}</label>
      <input
        id="quantity"
        name="quantity"
        type="number"
        value="${fieldText(form, 'quantity') || '1'}"
        min="1"
        max="${mostOf(offer)}"
        inputmode="numeric"
        required
        ${held && html`readonly`}
        ${fieldState(state, 'quantity')}
      />
      ${fieldProblem(state, 'quantity')}
    </p>
    ${textField({ name: 'name', label: language.text('name'), required: true, autocomplete: 'name' }, state, language)}
    ${textField(
      { name: 'email', label: language.text('email'), type: 'email', required: true, autocomplete: 'email' },
      state,
      language,
    )}
    ${attendeeFieldsets([line], state, language)} ${termsField(site, state, language)}
    <p class="actions"><button type="submit">${language.text('rsvp.going')}</button></p>
  </form>`;
}
