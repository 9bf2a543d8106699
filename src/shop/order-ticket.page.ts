import type { InformationField } from '../cal/tickets/catalog/index.js';
import { type AttendeePermissionsResponse, qrSvg } from '../cal/tickets/sales/index.js';
import { html, trusted, type Html } from '#core/html';
import { decodeEntities, plainLine } from '#core/text';
import { informationField, textField } from './checkout-form.js';
import type { FormState } from './form-state.js';
import { waits, type OrderAttendeeView, type OrderParts, type OrderView, type TicketAction } from './order-view.js';
import { linksHtml, type Form } from './shop-page.js';
import type { ShopTextName } from './texts/en.js';
import { onlineLink, startText, type TicketEvent } from './ticket-event.js';

/** States of attendees whose ticket is not valid although their order is. */
const RELEASED: readonly string[] = ['no', 'voided', 'refunded'];

/** The field of a form about a ticket. @param name `name`, `email`, or `info-<slug>` */
export const ticketField = (action: TicketAction, attendeeId: number, name: string): string =>
  `${action}-${attendeeId}-${name}`;

/** Whether a ticket has a code that is valid. */
export function hasValidCode({ ticket_id: id, qr_url: url }: OrderAttendeeView, events: OrderParts['events']): boolean {
  return url !== undefined && events.get(id)?.isCancelled !== true;
}

/** A ticket on the page of its order, with what its purchaser can do with it. */
export async function ticketHtml(attendee: OrderAttendeeView, order: OrderView, parts: OrderParts): Promise<Html> {
  const { address, events, links, language } = parts;
  const item = order.items.find(({ ticket_id: id }) => id === attendee.ticket_id);
  const event = events.get(attendee.ticket_id);
  return html`<section class="ticket">
    <h3>${item === undefined ? language.text('ticket') : item.title}</h3>
    <p>
      ${event && html`<strong>${eventLink(event)}</strong><br />`}
      ${event?.start !== undefined && html`${startText(event, language)}<br />`}
      ${event?.venue && html`${event.venue}<br />`} ${plainLine(attendee.title)}
    </p>
    ${
      event?.calendarFile !== undefined &&
      !event.isCancelled &&
      html`<p class="no-print">
        <a href="${event.calendarFile}" rel="nofollow">${language.text('event.calendar')}</a>
      </p>`
    }
    ${event && attendee.qr_url !== undefined && onlineLink(event, language)} ${await codeHtml(attendee, order, parts)}
    ${hasValidCode(attendee, events) && linksHtml(links.ticketLinks(`${address}tickets/${attendee.id}/`), language)}
    ${ticketForms(attendee, order, parts)}
  </section>`;
}

const eventLink = ({ title, address }: TicketEvent): Html =>
  address === undefined ? title : html`<a href="${address}">${title}</a>`;

async function codeHtml(
  attendee: OrderAttendeeView,
  order: OrderView,
  { codes, events, language }: OrderParts,
): Promise<Html> {
  const { qr_url: url, security_code: code = '', checked_in: isIn, transferred_utc: transferred, status } = attendee;
  const { exchanged_for_order: exchanged } = attendee;
  if (exchanged !== undefined)
    return html`<p class="meta">${language.text('ticket.exchanged', { order: String(exchanged) })}</p>`;
  if (transferred !== undefined) return html`<p class="meta">${language.text('ticket.transferred')}</p>`;
  if (order.status === 'completed' && RELEASED.includes(status))
    return html`<p class="meta">${language.text('ticket.withdrawn')}</p>`;
  if (url === undefined)
    return html`<p class="meta">${language.text(waits(order) ? 'ticket.codeLater' : 'ticket.orderEnded')}</p>`;
  if (events.get(attendee.ticket_id)?.isCancelled === true)
    return html`<p class="meta">${language.text('ticket.codeNotValid', { code })}</p>`;
  return html`<div role="img" aria-label="${language.text('ticket.picture')}">
      ${trusted(await qrSvg(codes.get(attendee.id) ?? url))}
    </div>
    <p class="meta">
      ${language.text('ticket.code', { number: String(attendee.id), code })}${isIn && ` ${language.text('ticket.checkedIn')}`}
    </p>`;
}

/** What the purchaser can change of a ticket. */
function ticketForms(attendee: OrderAttendeeView, order: OrderView, parts: OrderParts): Html | undefined {
  const permitted = order.self_service?.attendees.find(({ id }) => id === attendee.id);
  if (!permitted) return undefined;
  return html`${permitted.change && changeForm(attendee, parts)} ${permitted.transfer && transferForm(attendee, parts)}
  ${permitted.exchange && exchangeLink(attendee, parts)}
  ${permitted.withdraw && order.attendees.length > 1 && withdrawForm(attendee, parts)}
  ${permitted.cancel_refund_minor !== null && order.attendees.length > 1 && cancelForm(permitted, permitted.cancel_refund_minor, order, parts)}`;
}

function changeForm(attendee: OrderAttendeeView, parts: OrderParts): Html {
  const field = (name: string): string => ticketField('change', attendee.id, name);
  const answers = Object.entries(attendee.information ?? {}).map(([slug, answer]) => [
    field(`info-${slug}`),
    typeof answer === 'string' ? decodeEntities(answer) : answer,
  ]);
  const now: Form = { [field('name')]: plainLine(attendee.title), ...(Object.fromEntries(answers) as Form) };
  return actionForm({ attendee, action: 'change', now, withEmail: false }, parts);
}

function transferForm(attendee: OrderAttendeeView, parts: OrderParts): Html {
  return actionForm({ attendee, action: 'transfer', now: {}, withEmail: true }, parts);
}

interface ActionForm {
  attendee: OrderAttendeeView;
  action: 'change' | 'transfer';
  /** Values of the fields before they are changed. */
  now: Form;
  withEmail: boolean;
}

function actionForm({ attendee, action, now, withEmail }: ActionForm, parts: OrderParts): Html {
  const { address, language, fields, refused } = parts;
  const isRefused = refused?.attendeeId === attendee.id && refused.action === action;
  const state: FormState = { values: isRefused ? refused.values : now, problems: new Map() };
  const named = (name: string): string => ticketField(action, attendee.id, name);
  const questions: readonly InformationField[] = fields.get(attendee.ticket_id) ?? [];
  return html`<details class="no-print" ${isRefused && html`open`}>
    <summary>${language.text(titleOf(action, questions))}</summary>
    <form method="post" action="${address}tickets/${attendee.id}/${action}/">
      ${action === 'transfer' && html`<p class="hint">${language.text('transfer.hint')}</p>`}
      ${textField({ name: named('name'), label: language.text(action === 'change' ? 'change.name' : 'name'), required: true }, state, language)}
      ${
        withEmail &&
        textField(
          { name: named('email'), label: language.text('email'), type: 'email', required: true },
          state,
          language,
        )
      }
      ${questions.map((question) => informationField(question, named(`info-${question.slug}`), state, language))}
      <p class="actions">
        <button type="submit">${language.text(action === 'change' ? 'change.save' : 'transfer.submit')}</button>
      </p>
    </form>
  </details>`;
}

function titleOf(action: ActionForm['action'], questions: readonly InformationField[]): ShopTextName {
  if (action === 'transfer') return 'transfer.title';
  return questions.length > 0 ? 'change.titleAnswers' : 'change.title';
}

function exchangeLink({ id }: OrderAttendeeView, { address, language }: OrderParts): Html {
  return html`<p class="no-print">
    <a href="${address}tickets/${id}/exchange/">${language.text('exchange.title')}</a>
  </p>`;
}

/** What comes back is said before the ticket is canceled. */
function cancelForm(
  { id, canceled_with: others }: AttendeePermissionsResponse,
  refundMinor: number,
  { currency }: OrderView,
  { address, language }: OrderParts,
): Html {
  const amount = refundMinor === 0 ? undefined : language.price(refundMinor, currency);
  return html`<details class="no-print">
    <summary>${language.text('cancelTicket.title')}</summary>
    <form method="post" action="${address}tickets/${id}/cancel/">
      ${others && html`<p class="hint">${language.text('cancelTicket.together', { count: String(others.length) })}</p>`}
      <p class="hint">
        ${
          amount === undefined
            ? language.text('cancelTicket.nothingBack')
            : language.text('cancelTicket.amountBack', { amount })
        }
      </p>
      <p class="actions"><button type="submit" class="plain">${language.text('cancelTicket.submit')}</button></p>
    </form>
  </details>`;
}

function withdrawForm({ id }: OrderAttendeeView, { address, language }: OrderParts): Html {
  return html`<form method="post" action="${address}tickets/${id}/withdraw/" class="no-print">
    <p class="actions"><button type="submit" class="plain">${language.text('withdraw.submit')}</button></p>
  </form>`;
}
