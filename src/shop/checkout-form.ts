import type { InformationField } from '../cal/tickets/attendees/attendee-information.js';
import { html } from '../core/html/html.js';
import type { Html } from '../core/html/html.js';
import type { CartLine } from './cart-lines.service.js';
import { ticketName } from './cart-lines.service.js';
import { fieldText } from './shop-page.js';

type Form = Readonly<Record<string, unknown>>;

/** A seat of an order, before it has an attendee. */
interface Seat {
  line: CartLine;
  /** From 0, within the line. */
  index: number;
}

/** What the order route takes of an attendee. */
export interface AttendeeFields {
  ticket_id: number;
  full_name?: string;
  email?: string;
  attendee_meta?: Record<string, unknown>;
}

const INPUT_TYPES: Partial<Record<InformationField['type'], string>> = {
  number: 'number',
  email: 'email',
  telephone: 'tel',
  url: 'url',
  date: 'date',
  birth: 'date',
};

/** The fields of all seats whose ticket asks who attends. */
export function attendeeFieldsets(lines: readonly CartLine[], form: Form): Html[] {
  return lines.filter(asksAttendees).flatMap((line) => seatsOf(line).map((seat) => seatFieldset(seat, form)));
}

/** The attendees as the form was filled in, in the order of the seats. */
export function readAttendeeFields(lines: readonly CartLine[], form: Form): AttendeeFields[] {
  return lines.filter(asksAttendees).flatMap((line) => seatsOf(line).map((seat) => readSeat(seat, form)));
}

/** A text field with its label. */
export function textField(
  { name, label, type = 'text', required = false, autocomplete, hint }: TextFieldOptions,
  form: Form,
): Html {
  return html`<p class="field">
    <label for="${name}">${label}${!required && html` <span class="hint">(optional)</span>`}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${fieldText(form, name)}"
      maxlength="${type === 'email' ? 254 : 250}"
      ${required && html`required`}
      ${autocomplete && html`autocomplete="${autocomplete}"`}
      ${hint && html`aria-describedby="${name}-hint"`}
    />
    ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
  </p>`;
}

interface TextFieldOptions {
  name: string;
  label: Html | string;
  type?: string;
  required?: boolean;
  autocomplete?: string;
  hint?: string;
}

function asksAttendees({ offer: { ticket } }: CartLine): boolean {
  return ticket.iac !== 'none' || (ticket.fields?.length ?? 0) > 0;
}

function seatsOf(line: CartLine): Seat[] {
  return Array.from({ length: line.quantity }, (_, index) => ({ line, index }));
}

const seatField = ({ line, index }: Seat, name: string): string => `${name}-${line.offer.ticket.id}-${index}`;

function seatFieldset(seat: Seat, form: Form): Html {
  const { line, index } = seat;
  const { ticket } = line.offer;
  const isRequired = ticket.iac === 'required';
  return html`<fieldset>
    <legend>Attendee ${index + 1}: ${ticketName(line.offer)}</legend>
    ${
      ticket.iac !== 'none' &&
      html`${textField({ name: seatField(seat, 'name'), label: 'Name', required: isRequired }, form)}
      ${textField({ name: seatField(seat, 'email'), label: 'E-mail', type: 'email', required: isRequired }, form)}`
    }
    ${(ticket.fields ?? []).map((field) => informationField(field, seatField(seat, `info-${field.slug}`), form))}
  </fieldset>`;
}

function informationField(field: InformationField, name: string, form: Form): Html {
  const { type, label, required } = field;
  const options = optionsOf(field);
  const sent = form[name];
  const chosen = new Set((Array.isArray(sent) ? sent : [sent]).map(String));
  if (type === 'select')
    return html`<p class="field">
      <label for="${name}">${label}</label>
      <select id="${name}" name="${name}" ${required && html`required`}>
        <option value="">Choose</option>
        ${options.map((option) => html`<option ${chosen.has(option) && html`selected`}>${option}</option>`)}
      </select>
    </p>`;
  if (type === 'radio' || type === 'checkbox')
    return html`<fieldset>
      <legend>${label}${required && ' (required)'}</legend>
      ${options.map(
        (option) =>
          html`<p>
            <label
              ><input type="${type}" name="${name}" value="${option}" ${chosen.has(option) && html`checked`} />
              ${option}</label
            >
          </p>`,
      )}
    </fieldset>`;
  if (type === 'textarea')
    return html`<p class="field">
      <label for="${name}">${label}</label>
      <textarea id="${name}" name="${name}" rows="4" maxlength="5000" ${required && html`required`}>
${fieldText(form, name)}</textarea>
    </p>`;
  return textField({ name, label, type: INPUT_TYPES[type], required }, form);
}

function optionsOf({ extra }: InformationField): string[] {
  return Array.isArray(extra.options) ? extra.options.map(String) : [];
}

function readSeat(seat: Seat, form: Form): AttendeeFields {
  const { ticket } = seat.line.offer;
  const answers = (ticket.fields ?? []).flatMap((field): [string, unknown][] => {
    const sent = form[seatField(seat, `info-${field.slug}`)];
    return sent === undefined || sent === '' ? [] : [[field.slug, sent]];
  });
  return {
    ticket_id: ticket.id,
    full_name: fieldText(form, seatField(seat, 'name')) || undefined,
    email: fieldText(form, seatField(seat, 'email')) || undefined,
    ...(ticket.fields?.length ? { attendee_meta: Object.fromEntries(answers) } : {}),
  };
}
