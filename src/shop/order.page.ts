import { html, type Html } from '#core/html';
import { plainLine } from '#core/text';
import { hasValidCode, ticketHtml } from './order-ticket.page.js';
import { waits, type OrderParts, type OrderView } from './order-view.js';
import { priceFacts } from './price-summary.js';
import type { ShopLanguage } from './shop-language.js';
import { errorNotice, linksHtml } from './shop-page.js';
import type { ShopTextName } from './texts/en.js';
import type { TicketEvent } from './ticket-event.js';

const STATES: Readonly<Record<string, ShopTextName>> = {
  pending: 'state.waiting',
  'action-req': 'state.waiting',
  completed: 'state.completed',
  denied: 'state.denied',
  voided: 'state.voided',
  'not-completed': 'state.expired',
  refunded: 'state.refunded',
  reversed: 'state.reversed',
};

/** The main content of the page of an order. */
export async function orderHtml(order: OrderView, parts: OrderParts): Promise<Html> {
  const { address, siteUrl, events, links, error, done, language } = parts;
  const cancelled = [...events.values()].filter(({ isCancelled }) => isCancelled);
  // An order with a cancelled event cannot be paid.
  const isPayable = order.expires_utc !== null && cancelled.length === 0;
  const tickets = await Promise.all(order.attendees.map((attendee) => ticketHtml(attendee, order, parts)));
  const isValid = order.attendees.some((attendee) => hasValidCode(attendee, events));
  const instructions = order.payment?.instructions;
  return html`<h1>${language.text('order.title', { order: String(order.id) })}</h1>
    ${errorNotice(error, language)}
    ${done !== undefined && html`<p class="notice" role="status">${language.text(`done.${done}`)}</p>`}
    ${isValid && order.status === 'completed' && thanks(order, language)}
    ${cancelled.length > 0 && cancelledNotice(cancelled, order, language)}
    ${distinct([...events.values()]).map(changeNotice)} ${isPayable && payNow(order, address, language)}
    ${isPayable && typeof instructions === 'string' && instructions !== '' && html`<p class="notice">${instructions}</p>`}
    <dl class="facts">
      <dt>${language.text('order.state')}</dt>
      <dd>${stateOf(order, events.size > 0 && cancelled.length === events.size, language)}</dd>
      ${
        isPayable &&
        html`<dt>${language.text('order.payUntil')}</dt>
          <dd>${language.moment(order.expires_utc ?? '')}</dd>`
      }
      <dt>${language.text('order.purchaser')}</dt>
      <dd>${[plainLine(order.purchaser.name), order.purchaser.email].filter(Boolean).join(', ') || '–'}</dd>
      ${priceFacts(order.totals, order.currency, language)} ${exchangeFacts(order, language)}
      ${refundFacts(order, parts)}
    </dl>
    ${
      order.to_return_minor > 0 &&
      html`<p class="notice">
        ${language.text('order.toReturn', { amount: language.amount(order.to_return_minor, order.currency) })}
      </p>`
    }
    ${(order.test_mode || order.payment?.test_mode === true) && html`<p class="notice">${language.text('order.testMode')}</p>`}
    <h2>${language.text('order.tickets')}</h2>
    ${isValid && linksHtml(links.orderLinks(address), language)}
    ${linksHtml(await links.orderFiles(order.id, address), language)} ${tickets} ${cancellation(order, parts)}
    ${contactHtml(parts)}
    <p class="hint no-print">${language.text('order.keepHint')}</p>
    <nav class="no-print" aria-label="${language.text('order.calendar')}">
      <a href="${siteUrl}/events/">${language.text('order.allEvents')}</a>
    </nav>`;
}

/** Whom the purchaser asks. */
function contactHtml({ contact, language }: OrderParts): Html | undefined {
  if (!contact) return undefined;
  const { name, email, phone, website } = contact;
  const ways = [
    name !== '' && html`${name}`,
    email !== '' && html`<a href="mailto:${email}">${email}</a>`,
    phone !== '' && html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>`,
    website !== '' && html`<a href="${website}">${website}</a>`,
  ].filter((way) => way !== false);
  return html`<p>
    <strong>${language.text('order.contact')}</strong> ${ways.map((way, i) => html`${i > 0 && ', '}${way}`)}
  </p>`;
}

function thanks({ purchaser }: OrderView, language: ShopLanguage): Html {
  const name = plainLine(purchaser.name);
  return html`<p class="thanks">
    ${name === '' ? language.text('order.thanksPlain') : language.text('order.thanks', { name })}
  </p>`;
}

/** What was given back, and what is on its way. */
function refundFacts({ currency }: OrderView, { refunds, language }: OrderParts): Html {
  const facts = [
    ['order.exchanged', refunds.exchanged_minor],
    ['order.refunded', refunds.refunded_minor],
    ['order.refunding', refunds.refunding_minor],
  ] as const;
  return html`${facts.map(
    ([label, minor]) =>
      minor > 0 &&
      html`<dt>${language.text(label)}</dt>
        <dd>${language.amount(minor, currency)}</dd>`,
  )}`;
}

/** What a former ticket pays of the order, and what is still to be paid. */
function exchangeFacts({ exchange, currency }: OrderView, language: ShopLanguage): Html | undefined {
  if (!exchange || exchange.credit_minor === 0 || exchange.state === 'void') return undefined;
  return html`<dt>${language.text('exchange.former')}</dt>
    <dd>${language.amount(-exchange.credit_minor, currency)}</dd>
    ${
      exchange.due_minor > 0 &&
      html`<dt>${language.text('exchange.due')}</dt>
        <dd>${language.amount(exchange.due_minor, currency)}</dd>`
    }`;
}

/** The way to the page of the payment service, where the order is paid on one. */
function payNow({ payment }: OrderView, address: string, language: ShopLanguage): Html | undefined {
  if (payment === undefined || !('test_mode' in payment)) return undefined;
  if (typeof payment.redirect_url === 'string')
    return html`<p class="actions no-print">
      <a class="button" href="${payment.redirect_url}" rel="noreferrer">${language.text('order.payNow')}</a>
    </p>`;
  return html`<form method="post" action="${address}pay/" class="no-print">
    <p class="actions"><button type="submit">${language.text('order.payAgain')}</button></p>
  </form>`;
}

function cancelledNotice(cancelled: readonly TicketEvent[], order: OrderView, language: ShopLanguage): Html {
  const isUnpaid = order.expires_utc !== null;
  return html`<div class="notice notice--error" role="alert">
    ${distinct(cancelled).map(
      ({ title, statusText }) =>
        html`<p><strong>${title}: ${language.text('event.canceled')}</strong> ${statusText}</p>`,
    )}
    <p>${language.text('event.notValid')}${isUnpaid && ` ${language.text('event.doNotPay')}`}</p>
  </div>`;
}

/** Each event once, also where an order has several tickets of it. */
function distinct(events: readonly TicketEvent[]): TicketEvent[] {
  return [...new Map(events.map((event) => [`${String(event.title)} ${event.start ?? ''}`, event])).values()];
}

/** What changed of an event that takes place all the same; nothing for one that is as announced. */
function changeNotice({ title, statusText, isCancelled, isPostponed }: TicketEvent): Html | undefined {
  if (isCancelled || statusText === '') return undefined;
  return html`<p class="notice ${isPostponed && 'notice--error'}" role="status">
    <strong>${title}:</strong> ${statusText}
  </p>`;
}

function stateOf(order: OrderView, isCancelled: boolean, language: ShopLanguage): string {
  const { status } = order;
  if (isCancelled && (status === 'completed' || waits(order))) return language.text('state.eventCanceled');
  return Object.hasOwn(STATES, status) ? language.text(STATES[status]) : status;
}

/** What the purchaser can do with the whole order: cancel it, or request that. */
function cancellation(order: OrderView, { address, language }: OrderParts): Html | undefined {
  const { status, self_service: permissions, cancellation_request: request } = order;
  if (request)
    return html`<p class="notice" role="status">
      ${language.text(request.declined_utc === null ? 'order.requested' : 'order.declined')} ${request.decline_reason}
    </p>`;
  const way = permissions?.cancellation ?? null;
  if (way === null) return undefined;
  const hints = { void: 'order.cancelFree', refund: 'order.cancelRefund', request: 'order.cancelRequest' } as const;
  return html`<form method="post" action="${address}cancel/" class="no-print">
    ${status === 'completed' && html`<p class="hint">${language.text(hints[way])}</p>`}
    <p class="actions">
      <button type="submit" class="plain">
        ${language.text(way === 'request' ? 'order.request' : 'order.cancel')}
      </button>
    </p>
  </form>`;
}
