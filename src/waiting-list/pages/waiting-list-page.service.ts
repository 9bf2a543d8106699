import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { cartCookie, cookieSecret } from '../../cal/tickets/kernel/index.js';
import { OfferedCartsService } from '../../cal/tickets/sales/index.js';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { permalink } from '#core/content';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import { html, type Html } from '#core/html';
import { InjectParser, ParameterParser } from '#core/parameters';
import { InjectSettings, SettingsStore } from '#core/settings';
import { type PageExtension, type PageLink, RegisterPageExtension, SiteService } from '#core/site';
import { fromMs } from '#core/time';
import { pageLayout } from '../../layout/page-layout.js';
import { textField } from '../../shop/checkout-form.js';
import { EMPTY_FORM, emailText, personProblems, problemSummary, type FormState } from '../../shop/form-state.js';
import { FormTokensService } from '../../shop/form-tokens.service.js';
import type { ShopLanguage } from '../../shop/shop-language.js';
import { ShopLanguageService } from '../../shop/shop-language.service.js';
import { asRefusal, errorNotice, fieldText, type Form, type ShopPage } from '../../shop/shop-page.js';
import { TextsService } from '../../texts/texts.service.js';
import { WaitingListSettings } from '../settings/waiting-list.settings.js';
import { WAITING_TEXTS } from '../texts.js';
import type { WaitingEntryEntity } from '../waiting-entry.entity.js';
import { JoinWaitingListDto } from '../waiting-list.dto.js';
import { WaitingListService } from '../waiting-list.service.js';
import { WaitingOffersService } from '../waiting-offers.service.js';

/** Purpose of the tokens of the form. */
const WAITING_FORM = 'waiting list';

/** What a form is about. */
interface Wanted {
  event: number;
  ticket: number;
  name: string;
  address: string;
}

/** `/waiting-list/`: visitors wait for a ticket, see what became of it, and get what is offered to them. */
@RegisterPageExtension()
@Injectable()
export class WaitingListPageService implements PageExtension {
  constructor(
    private readonly list: WaitingListService,
    private readonly offers: WaitingOffersService,
    private readonly carts: OfferedCartsService,
    private readonly tickets: TicketOffersService,
    private readonly tokens: FormTokensService,
    private readonly site: SiteService,
    private readonly languages: ShopLanguageService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
    @InjectParser(JoinWaitingListDto) private readonly parser: ParameterParser<JoinWaitingListDto>,
    @InjectSettings(WaitingListSettings) private readonly settings: SettingsStore<WaitingListSettings>,
    texts: TextsService,
  ) {
    texts.addAll(WAITING_TEXTS);
  }

  async soldOutLinks(ticketId: number): Promise<PageLink[]> {
    const event = await this.tickets.hostOf(ticketId);
    if (event === undefined || !(await this.list.isOn(event))) return [];
    const address = `${this.urls.siteUrl}/waiting-list/?ticket=${ticketId}`;
    return [{ text: 'Join the waiting list', textName: 'waiting.full', address }];
  }

  /** The form. @returns nothing for what is no ticket that visitors may see */
  async show(
    headers: IncomingHttpHeaders,
    sent: Form,
    state: FormState = EMPTY_FORM,
    error?: RestError,
  ): Promise<ShopPage | undefined> {
    const choice = await this.wantedOf(sent);
    if (!choice) return undefined;
    const browser = this.tokens.browser(headers);
    const { max_seats: most } = await this.settings.read();
    const page = await this.page(
      (language) =>
        html`${errorNotice(error, language)} ${problemSummary(state.problems, language)}
          <p>${text(language, 'waiting.intro', { name: choice.name })}</p>
          <form method="post" action="${this.urls.siteUrl}/waiting-list/">
            <input type="hidden" name="token" value="${this.tokens.create(WAITING_FORM, browser.secret)}" />
            <input type="hidden" name="ticket" value="${choice.ticket}" />
            ${textField({ name: 'name', label: language.text('name'), required: true, autocomplete: 'name' }, state, language)}
            ${textField(
              { name: 'email', label: language.text('email'), type: 'email', required: true, autocomplete: 'email' },
              state,
              language,
            )}
            <p class="field ${state.problems.has('quantity') && 'field--error'}">
              <label for="quantity">${text(language, 'waiting.seats')}</label>
              <input
                id="quantity"
                name="quantity"
                type="number"
                min="1"
                max="${most}"
                value="${fieldText(state.values, 'quantity') || '1'}"
                inputmode="numeric"
                required
              />
            </p>
            <p class="actions"><button type="submit">${text(language, 'waiting.join')}</button></p>
          </form>
          <p><a href="${choice.address}">${text(language, 'waiting.event')}</a></p>`,
      error?.getStatus() ?? (state.problems.size > 0 ? 400 : 200),
    );
    return { ...page, cookie: browser.cookie };
  }

  /**
   * Takes the form, and says the same whether the address waits already or not.
   * @param languages that the visitor reads, as `WaitingEntryEntity.languages`
   */
  async join(
    caller: Caller,
    headers: IncomingHttpHeaders,
    languages: string,
    form: Form,
  ): Promise<ShopPage | undefined> {
    const choice = await this.wantedOf(form);
    if (!choice) return undefined;
    const language = this.languages.of(await this.site.plainSettings());
    const { max_seats: most } = await this.settings.read();
    const quantity = Number(fieldText(form, 'quantity'));
    const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
    const problems = new Map([
      ...personProblems(form, {
        name: language.text('problem.replyName'),
        nameLength: language.text('problem.replyNameLength'),
        email: language.text('problem.replyEmail'),
      }),
      ...(isPossible ? [] : [['quantity', text(language, 'problem.waitingSeats', { most: String(most) })] as const]),
    ]);
    if (problems.size > 0) return this.show(headers, form, { values: form, problems });
    try {
      this.tokens.assert(WAITING_FORM, this.tokens.browser(headers).secret, form.token);
      const { event, ticket } = choice;
      const person = { name: fieldText(form, 'name'), email: emailText(form, 'email') };
      const sent = await this.parser.parse(caller, { event, ticket, quantity, ...person });
      await this.list.join(caller, sent, languages);
    } catch (error) {
      return this.show(headers, form, { values: form, problems: new Map() }, asRefusal(error));
    }
    return this.page(
      () =>
        html`<p class="notice" role="status">${text(language, 'waiting.joined')}</p>
          <p><a href="${choice.address}">${text(language, 'waiting.event')}</a></p>`,
    );
  }

  /** The page of an entry. @returns nothing for a wrong address */
  async entry(token: string, error?: RestError): Promise<ShopPage | undefined> {
    const entry = await this.list.ofToken(token);
    if (!entry) return undefined;
    const names = await this.list.nameOf(entry);
    const name = [names.ticket, names.event].filter((part) => part !== '').join(', ');
    const state = this.stateOf(entry);
    const until = entry.expires === null ? '' : fromMs(entry.expires);
    const address = `${this.urls.siteUrl}/waiting-list/${token}/`;
    return this.page(
      (language) =>
        html`${errorNotice(error, language)}
          <p class="notice" role="status">
            ${text(language, `waiting.state.${state}`, { name, until: until === '' ? '' : language.moment(until) })}
          </p>
          ${
            state === 'offered' &&
            html`<form method="post" action="${address}accept/">
              <p class="actions"><button type="submit">${text(language, 'waiting.accept')}</button></p>
            </form>`
          }
          ${
            (state === 'offered' || state === 'waiting') &&
            html`<form method="post" action="${address}leave/">
              <p class="actions"><button type="submit" class="plain">${text(language, 'waiting.leave')}</button></p>
            </form>`
          }
          ${names.host && html`<p><a href="${permalink(this.urls, names.host.type, names.host)}">${text(language, 'waiting.event')}</a></p>`}`,
      error?.getStatus() ?? 200,
    );
  }

  /** Puts the offered seats into the cart of the browser, and goes on to the checkout, or to the reply to an RSVP. */
  async accept(token: string, headers: IncomingHttpHeaders): Promise<ShopPage | undefined> {
    const entry = await this.list.ofToken(token);
    if (!entry) return undefined;
    const secret = this.offers.secretOf(entry);
    const [seats] = entry.state === 'offered' ? await this.carts.heldSeats(secret) : [];
    if (seats === undefined)
      return this.entry(token, new RestError('offer-over', 'This offer is over, or its seats are ordered.', 409));
    const { siteUrl } = this.urls;
    const own = cookieSecret(headers, siteUrl);
    if (own !== secret && (await this.carts.hasSeats(own)))
      return this.entry(
        token,
        new RestError('cart-not-empty', 'Your cart has other tickets. Order or remove them first.', 409),
      );
    const seconds = Math.max(1, Math.round((seats.expires - this.clock.nowMs()) / 1000));
    const rsvp = await this.tickets.rsvp(seats.ticketId);
    return {
      status: 303,
      location: rsvp ? `${siteUrl}/rsvp/?ticket=${seats.ticketId}` : `${siteUrl}/checkout/`,
      cookie: cartCookie(secret, seconds, siteUrl),
    };
  }

  /** Takes the person off the list. */
  async leave(token: string): Promise<ShopPage | undefined> {
    const entry = await this.list.ofToken(token);
    if (!entry) return undefined;
    await this.offers.end(entry);
    return { status: 303, location: `${this.urls.siteUrl}/waiting-list/${token}/` };
  }

  private stateOf({ state, expires }: WaitingEntryEntity): WaitingEntryEntity['state'] {
    return state === 'offered' && (expires ?? 0) <= this.clock.nowMs() ? 'expired' : state;
  }

  private async wantedOf({ ticket: sent }: Form): Promise<Wanted | undefined> {
    const id = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : undefined;
    const ticket = id === undefined ? undefined : await this.tickets.ofAnyKind(id);
    const host = ticket?.post_id == null ? undefined : await this.tickets.host(ticket.post_id);
    if (
      ticket?.visibility !== 'public' ||
      host?.status !== 'publish' ||
      host.password !== '' ||
      ticket.status !== 'publish' ||
      !(await this.list.isOn(host.id))
    )
      return undefined;
    return {
      event: host.id,
      ticket: ticket.id,
      name: `${ticket.title}, ${host.title}`,
      address: permalink(this.urls, host.type, host),
    };
  }

  private async page(content: (language: ShopLanguage) => Html, status = 200): Promise<ShopPage> {
    const site = await this.site.plainSettings();
    const { siteUrl } = this.urls;
    const language = this.languages.of(site);
    const title = text(language, 'waiting.title');
    const main = html`<h1>${title}</h1>
      ${content(language)}`;
    const body = pageLayout({ title: `${title} – ${site.title}`, site, siteUrl, main, language: language.layout });
    return { status, html: body };
  }
}

const text = (language: ShopLanguage, name: string, values: Record<string, string> = {}): string =>
  language.find(name, values) ?? name;
