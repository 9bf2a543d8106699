import { Injectable } from '@nestjs/common';
import { type PassOffer, PassOffersService } from '../../cal/series/index.js';
import { type TicketFacts, unitPriceNow } from '../../cal/tickets/catalog/index.js';
import { Clock, SiteUrls, VISITOR } from '#core/context';
import { html, trusted, type Html } from '#core/html';
import { type PageExtension, type PageSite, RegisterPageExtension } from '#core/site';
import type { ShopLanguage } from '../shop-language.js';
import { ShopLanguageService } from '../shop-language.service.js';

/** A pass that is about to be shown. */
interface PassView {
  offer: PassOffer;
  nowUtc: string;
  siteUrl: string;
  language: ShopLanguage;
}

/** The passes of the series of an event, each as a form that puts one ticket of each date into the cart. */
@RegisterPageExtension()
@Injectable()
export class PassSectionService implements PageExtension {
  constructor(
    private readonly offers: PassOffersService,
    private readonly languages: ShopLanguageService,
    private readonly urls: SiteUrls,
    private readonly clock: Clock,
  ) {}

  /** The forms; nothing for events without passes. @param postId event or page that visitors may see */
  async ticketSection(postId: number, site: PageSite): Promise<Html | undefined> {
    const offers = await this.offers.ofEvent(VISITOR, postId);
    if (offers.length === 0) return undefined;
    const language = this.languages.ofPage(site);
    const nowUtc = this.clock.nowUtc();
    const { siteUrl } = this.urls;
    return html`<section aria-labelledby="passes">
      <h2 id="passes">${language.text('pass.title')}</h2>
      ${offers.map((offer) => passHtml({ offer, nowUtc, siteUrl, language }))}
    </section>`;
  }
}

function passHtml(view: PassView): Html {
  const { offer, siteUrl, language } = view;
  const { pass, tickets, withSeats } = offer;
  const free = tickets.filter(({ ticket }) => withSeats.has(ticket.id)).length;
  const isAvailable = free >= (pass.dates_count ?? tickets.length);
  return html`<div class="card">
    <h3>${trusted(tickets[0]?.ticket.title ?? '')}</h3>
    <p>
      ${pass.dates_count === null ? allText(view) : language.text('pass.some', { dates: String(pass.dates_count) })}
    </p>
    ${
      isAvailable
        ? html`<form method="post" action="${siteUrl}/cart/">
            ${tickets.map((facts) => (pass.dates_count === null ? wholeField(facts) : dateField(facts, view)))}
            <p class="actions"><button type="submit">${language.text('pass.get')}</button></p>
          </form>`
        : html`<p class="notice">${language.text('pass.soldOut')}</p>`
    }
  </div>`;
}

/** How many dates a pass for all of them has, and what it costs. */
function allText({ offer: { tickets }, nowUtc, language }: PassView): string {
  const totalMinor = tickets.reduce((sum, { ticket, host }) => sum + unitPriceNow(ticket, host, nowUtc, null), 0);
  const amount = language.price(totalMinor, tickets[0]?.ticket.currency ?? '');
  return language.text('pass.all', { dates: String(tickets.length), amount });
}

const wholeField = ({ ticket: { id } }: TicketFacts): Html =>
  html`<input type="hidden" name="quantity-${id}" value="1" />`;

function dateField({ ticket, host }: TicketFacts, { offer, nowUtc, language }: PassView): Html {
  const start = host?.startDate == null ? '' : language.time(host.startDate, host.timezone);
  const price = language.price(unitPriceNow(ticket, host, nowUtc, null), ticket.currency);
  const hasSeat = offer.withSeats.has(ticket.id);
  return html`<p>
    <label
      ><input type="checkbox" name="quantity-${ticket.id}" value="1" ${!hasSeat && html`disabled`} /> ${start}:
      ${hasSeat ? price : language.text('exchange.soldOut')}</label
    >
  </p>`;
}
