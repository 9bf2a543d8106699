import { randomUUID } from 'node:crypto';
import type { InformationField } from '../cal/tickets/catalog/index.js';
import type { ExchangeOptionResponse, ExchangeOptionsResponse } from '../cal/tickets/sales/index.js';
import type { RestError } from '#core/errors';
import { html, trusted, type Html } from '#core/html';
import { renderTitle } from '#core/text';
import { informationField } from './checkout-form.js';
import { type Gateway, paymentChoice } from './payment-choice.js';
import type { ShopLanguage } from './shop-language.js';
import { errorNotice, fieldText, type Form } from './shop-page.js';

/** What the page for the exchange of a ticket is made from. */
export interface ExchangeView {
  options: ExchangeOptionsResponse;
  /** Title of the ticket as it was bought, and its holder. */
  ticket: string;
  holder: string;
  /** Address of the page of the order, with a slash at the end. */
  order: string;
  /** Address of the order of an exchange that waits for payment. */
  open?: string;
  gateways: readonly Gateway[];
  /** Fields of the chosen ticket that need an answer. */
  questions: readonly InformationField[];
  form: Form;
  error?: RestError;
  language: ShopLanguage;
}

/** What is chosen: the ticket, and the difference that the purchaser has seen. */
export const choiceValue = ({ ticket_id: id, difference_minor: minor }: ExchangeOptionResponse): string =>
  `${id}:${minor}`;

/** The main content of the page. */
export function exchangeHtml(view: ExchangeView): Html {
  const { options, ticket, holder, order, open, error, language } = view;
  const value = language.amount(options.value_minor, options.currency);
  const isPossible = options.tickets.some(({ available }) => available);
  return html`<h1>${language.text('exchange.title')}</h1>
    ${errorNotice(error, language)}
    <p><strong>${ticket}</strong>, ${holder}: ${language.text('exchange.worth', { value })}</p>
    ${
      open !== undefined &&
      html`<p class="notice" role="status">
        ${language.text('exchange.open')} <a href="${open}">${language.text('exchange.openLink')}</a>
      </p>`
    }
    ${open === undefined && !isPossible && html`<p class="notice" role="status">${language.text('exchange.none')}</p>`}
    ${open === undefined && isPossible && exchangeForm(view)}
    <p class="actions"><a href="${order}">${language.text('exchange.back')}</a></p>`;
}

function exchangeForm({ options, gateways, questions, form, language }: ExchangeView): Html {
  const { tickets, currency } = options;
  const costsMore = tickets.some(({ available, difference_minor: minor }) => available && minor > 0);
  const state = { values: form, problems: new Map<string, string>() };
  return html`<form method="post">
    <input type="hidden" name="key" value="${fieldText(form, 'key') || randomUUID()}" />
    <fieldset>
      <legend>${language.text('exchange.choose')}</legend>
      ${tickets.map((option) => choiceHtml(option, { currency, chosen: fieldText(form, 'choice'), language }))}
    </fieldset>
    ${questions.map((question) => informationField(question, `info-${question.slug}`, state, language))}
    ${costsMore && paymentChoice(gateways, form, language)}
    <p class="hint">${language.text('exchange.hint')}</p>
    <p class="actions"><button type="submit">${language.text('exchange.submit')}</button></p>
  </form>`;
}

function choiceHtml(
  option: ExchangeOptionResponse,
  { currency, chosen, language }: { currency: string; chosen: string; language: ShopLanguage },
): Html {
  const value = choiceValue(option);
  return html`<p>
    <label
      ><input
        type="radio"
        name="choice"
        value="${value}"
        required
        ${!option.available && html`disabled`}
        ${value === chosen && html`checked`}
      />
      ${trusted(renderTitle(option.title))}${dateText(option, language)}:
      ${differenceText(option, currency, language)}</label
    >
  </p>`;
}

/** The start of the event, where that is another one than that of the former ticket. */
function dateText({ event }: ExchangeOptionResponse, language: ShopLanguage): string {
  return event?.start_date == null ? '' : `, ${language.time(event.start_date, event.timezone)}`;
}

function differenceText(
  { difference_minor: minor, available }: ExchangeOptionResponse,
  currency: string,
  language: ShopLanguage,
): string {
  if (!available) return language.text('exchange.soldOut');
  if (minor === 0) return language.text('exchange.same');
  const amount = language.amount(Math.abs(minor), currency);
  return language.text(minor > 0 ? 'exchange.more' : 'exchange.less', { amount });
}
