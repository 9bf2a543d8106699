import { type InformationField, optionsOf } from '../cal/tickets/catalog/index.js';
import { html, type Html } from '#core/html';
import { type CartLine, ticketName } from './cart-lines.loader.js';
import {
  emailProblem,
  fieldProblem,
  fieldState,
  nameProblem,
  problemId,
  problemList,
  type FormState,
  type PersonTexts,
  emailText,
} from './form-state.js';
import type { ShopLanguage } from './shop-language.js';
import { fieldText, type Form } from './shop-page.js';

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

/** The fields of all seats whose ticket requests attendee information. */
export function attendeeFieldsets(lines: readonly CartLine[], state: FormState, language: ShopLanguage): Html[] {
  return lines
    .filter(hasAttendeeFields)
    .flatMap((line) => seatsOf(line).map((seat) => seatFieldset(seat, state, language)));
}

/** What is wrong with the fields of the attendees. */
export function attendeeProblems(lines: readonly CartLine[], form: Form, language: ShopLanguage): [string, string][] {
  return lines
    .filter(hasAttendeeFields)
    .flatMap((line) => seatsOf(line).flatMap((seat) => seatProblems(seat, form, language)));
}

/** The attendees as the form was filled in, in the order of the seats. */
export function readAttendeeFields(lines: readonly CartLine[], form: Form): AttendeeFields[] {
  return lines.filter(hasAttendeeFields).flatMap((line) => seatsOf(line).map((seat) => readSeat(seat, form)));
}

/** A text field with its label. */
export function textField(
  { name, label, type = 'text', required = false, autocomplete, hint }: TextFieldOptions,
  state: FormState,
  language: ShopLanguage,
): Html {
  return html`<p class="field ${state.problems.has(name) && 'field--error'}">
    <label for="${name}">${label}${!required && html` <span class="hint">${language.text('optional')}</span>`}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${fieldText(state.values, name)}"
      maxlength="${type === 'email' ? 254 : 250}"
      ${required && html`required`}
      ${autocomplete && html`autocomplete="${autocomplete}"`}
      ${fieldState(state, name, hint === undefined ? undefined : `${name}-hint`)}
    />
    ${fieldProblem(state, name)} ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
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

function hasAttendeeFields({ offer: { ticket } }: CartLine): boolean {
  return ticket.iac !== 'none' || (ticket.fields?.length ?? 0) > 0;
}

function seatsOf(line: CartLine): Seat[] {
  return Array.from({ length: line.quantity }, (_, index) => ({ line, index }));
}

const seatField = ({ line, index }: Seat, name: string): string => `${name}-${line.offer.ticket.id}-${index}`;

function seatProblems(seat: Seat, form: Form, language: ShopLanguage): [string, string][] {
  const { ticket } = seat.line.offer;
  const isRequired = ticket.iac === 'required';
  const number = seat.index + 1;
  const texts: PersonTexts = {
    name: language.text('problem.attendeeName', { number }),
    nameLength: language.text('problem.attendeeNameLength', { number }),
    email: language.text('problem.attendeeEmail', { number }),
  };
  const people: [string, string | undefined][] = [
    [seatField(seat, 'name'), nameProblem(fieldText(form, seatField(seat, 'name')), texts, isRequired)],
    [seatField(seat, 'email'), emailProblem(fieldText(form, seatField(seat, 'email')), texts, isRequired)],
  ];
  const answers = (ticket.fields ?? []).map(({ slug, label, required }): [string, string | undefined] => {
    const name = seatField(seat, `info-${slug}`);
    const isMissing = required && (form[name] === undefined || form[name] === '');
    return [name, isMissing ? language.text('problem.attendeeAnswer', { label, number }) : undefined];
  });
  return problemList([...(ticket.iac === 'none' ? [] : people), ...answers]);
}

function seatFieldset(seat: Seat, state: FormState, language: ShopLanguage): Html {
  const { line, index } = seat;
  const { ticket } = line.offer;
  const isRequired = ticket.iac === 'required';
  return html`<fieldset>
    <legend>${language.text('form.attendee', { number: index + 1 })}: ${ticketName(line.offer)}</legend>
    ${
      ticket.iac !== 'none' &&
      html`${textField({ name: seatField(seat, 'name'), label: language.text('name'), required: isRequired }, state, language)}
      ${textField(
        { name: seatField(seat, 'email'), label: language.text('email'), type: 'email', required: isRequired },
        state,
        language,
      )}`
    }
    ${(ticket.fields ?? []).map((field) => informationField(field, seatField(seat, `info-${field.slug}`), state, language))}
  </fieldset>`;
}

/** A field of attendee information. */
export function informationField(
  field: InformationField,
  name: string,
  state: FormState,
  language: ShopLanguage,
): Html {
  const { type, label, required } = field;
  const options = optionsOf(field.extra);
  const sent = state.values[name];
  const chosen = new Set((Array.isArray(sent) ? sent : [sent]).map(String));
  if (type === 'select')
    return html`<p class="field">
      <label for="${name}">${label}</label>
      <select id="${name}" name="${name}" ${required && html`required`} ${fieldState(state, name)}>
        <option value="">${language.text('choose')}</option>
        ${options.map((option) => html`<option ${chosen.has(option) && html`selected`}>${option}</option>`)}
      </select>
      ${fieldProblem(state, name)}
    </p>`;
  if (type === 'radio' || type === 'checkbox')
    return html`<fieldset id="${name}" ${state.problems.has(name) && html`aria-describedby="${problemId(name)}"`}>
      <legend>${label}${required && ` ${language.text('required')}`}</legend>
      ${fieldProblem(state, name)}
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
      <textarea
        id="${name}"
        name="${name}"
        rows="4"
        maxlength="5000"
        ${required && html`required`}
        ${fieldState(state, name)}
      >
${fieldText(state.values, name)}</textarea>
      ${fieldProblem(state, name)}
    </p>`;
  return textField({ name, label, type: INPUT_TYPES[type], required }, state, language);
}

function readSeat(seat: Seat, form: Form): AttendeeFields {
  const { ticket } = seat.line.offer;
  const answers = readAnswers(ticket.fields ?? [], form, (slug) => seatField(seat, `info-${slug}`));
  return {
    ticket_id: ticket.id,
    full_name: fieldText(form, seatField(seat, 'name')) || undefined,
    email: emailText(form, seatField(seat, 'email')) || undefined,
    ...(ticket.fields?.length ? { attendee_meta: answers } : {}),
  };
}

/** The answers that a form has, by slug of the field. @param nameOf the field of the form */
export function readAnswers(
  fields: readonly InformationField[],
  form: Form,
  nameOf: (slug: string) => string,
): Record<string, unknown> {
  const answers = fields.flatMap(({ slug }): [string, unknown][] => {
    const sent = form[nameOf(slug)];
    return sent === undefined || sent === '' ? [] : [[slug, sent]];
  });
  return Object.fromEntries(answers);
}
