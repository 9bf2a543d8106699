import { emailAddress, isEmail } from '#core/parameters';
import { html, type Html } from '#core/html';
import type { ShopLanguage } from './shop-language.js';
import { fieldText, type Form } from './shop-page.js';

/** What to correct, by the id of the field, in the order of the form. */
export type Problems = ReadonlyMap<string, string>;

/** A form as it was sent, with what is wrong with it. */
export interface FormState {
  values: Form;
  problems: Problems;
}

/** A form that was not sent yet. */
export const EMPTY_FORM: FormState = { values: {}, problems: new Map() };

const MAX_NAME_LENGTH = 250;

/** What pages say of a person whose name or address is missing or not accepted. */
export interface PersonTexts {
  name: string;
  nameLength: string;
  email: string;
}

/** What is wrong with a name. */
export function nameProblem(name: string, texts: PersonTexts, isRequired: boolean): string | undefined {
  if (name === '') return isRequired ? texts.name : undefined;
  return name.length > MAX_NAME_LENGTH ? texts.nameLength : undefined;
}

/** An e-mail address of a form as it is stored; other texts as they are, for the form that is shown again. */
export function emailText(form: Form, name: string): string {
  const text = fieldText(form, name);
  return emailAddress(text) ?? text;
}

/** What is wrong with an e-mail address. */
export function emailProblem(email: string, texts: PersonTexts, isRequired: boolean): string | undefined {
  if (email === '' && !isRequired) return undefined;
  return isEmail(email) ? undefined : texts.email;
}

/** What is wrong with the fields `name` and `email`. */
export function personProblems(form: Form, texts: PersonTexts): [string, string][] {
  return problemList([
    ['name', nameProblem(fieldText(form, 'name'), texts, true)],
    ['email', emailProblem(fieldText(form, 'email'), texts, true)],
  ]);
}

/** The fields that have a problem. */
export function problemList(fields: readonly (readonly [string, string | undefined])[]): [string, string][] {
  return fields.flatMap(([field, text]): [string, string][] => (text === undefined ? [] : [[field, text]]));
}

/** All problems above the form, each a link to its field. Screen readers read it out at once. */
export function problemSummary(problems: Problems, language: ShopLanguage): Html | undefined {
  if (problems.size === 0) return undefined;
  return html`<div class="notice notice--error" role="alert">
    <p><strong>${language.text('form.check')}</strong></p>
    <ul>
      ${[...problems].map(([field, text]) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`;
}

/** Id of the text that says what is wrong with a field. */
export const problemId = (field: string): string => `${field}-problem`;

/** What is wrong with a field, beside it. */
export function fieldProblem({ problems }: FormState, field: string): Html | undefined {
  const text = problems.get(field);
  return text === undefined ? undefined : html`<strong class="hint" id="${problemId(field)}">${text}</strong>`;
}

/** Attributes that tie a field to its problem and hint. @param hintId id of a hint, where there is one */
export function fieldState({ problems }: FormState, field: string, hintId?: string): Html {
  const described = [problems.has(field) ? problemId(field) : undefined, hintId].filter((id) => id !== undefined);
  return html`${problems.has(field) && html`aria-invalid="true"`}
  ${described.length > 0 && html`aria-describedby="${described.join(' ')}"`}`;
}
