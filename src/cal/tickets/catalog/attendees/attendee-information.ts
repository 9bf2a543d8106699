import { RestError } from '#core/errors';
import { plainText } from '#core/text';
import { isObject } from '#core/parameters';

/** Kinds of fields of attendee information. */
export const FIELD_TYPES = [
  'text',
  'textarea',
  'number',
  'email',
  'telephone',
  'url',
  'date',
  'birth',
  'select',
  'radio',
  'checkbox',
] as const;

/** Options of one field, and characters of one answer or label. */
export const MAX_OPTIONS = 200;
export const MAX_TEXT_LENGTH = 5000;

/** A field of attendee information that a ticket requires or offers. */
export interface InformationField {
  /** The value is stored under this name. */
  slug: string;
  type: (typeof FIELD_TYPES)[number];
  required: boolean;
  label: string;
  /** Whatever else the form needs; `options` are the answers that select, radio and checkbox accept. */
  extra: Record<string, unknown>;
}

/** Answers of one attendee, by slug of the field; those to checkboxes are lists. */
export type Information = Record<string, string | string[]>;

/** Any JSON value as text. `String` would call the `toString` that an object was sent with. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The answers that a field accepts; none: any. */
export function optionsOf(extra: Record<string, unknown>): string[] {
  return Array.isArray(extra.options) ? extra.options.map(textOf) : [];
}

/**
 * The answers that were sent for an attendee, fitted to the ticket's fields.
 * @param sent slug → text, or a list of texts for checkboxes
 * @param before answers that stay where none is sent
 * @throws RestError 400 `invalid-meta-fields` for a ticket without fields, an unknown slug or an answer that does not
 * fit; 400 `missing-required-meta-fields`
 */
export function readInformation(
  fields: readonly InformationField[] | null,
  sent: unknown,
  before: Information = {},
): Information {
  if (!fields || fields.length === 0)
    throw invalidFields('This ticket asks its attendees for nothing. Leave attendee_meta out.');
  if (!isObject(sent)) throw invalidFields('attendee_meta must be an object of slugs and answers.');
  const information: Information = { ...before };
  for (const [slug, answer] of Object.entries(sent)) {
    const field = fields.find((candidate) => candidate.slug === slug);
    if (!field) throw invalidFields(`The ticket has no field ${slug}.`);
    information[slug] = readAnswer(field, answer);
  }
  checkRequired(fields, information);
  return information;
}

/** Refuses answers that lack a required one. @throws RestError 400 `missing-required-meta-fields` */
export function checkRequired(fields: readonly InformationField[] | null, information: Information): void {
  const missing = (fields ?? []).filter(
    ({ required, slug }) => required && !(Object.hasOwn(information, slug) && information[slug].length > 0),
  );
  if (missing.length === 0) return;
  throw new RestError(
    'missing-required-meta-fields',
    `Required and missing: ${missing.map(({ slug }) => slug).join(', ')}.`,
    400,
    {
      fields: missing.map(({ slug }) => slug),
    },
  );
}

function readAnswer({ slug, type, extra }: InformationField, answer: unknown): string | string[] {
  const options = optionsOf(extra);
  const accepted = (text: string): boolean => options.length === 0 || options.includes(text) || text === '';
  if (type === 'checkbox') {
    const list = Array.isArray(answer)
      ? answer.map(textOf)
      : isObject(answer)
        ? Object.values(answer).map(textOf)
        : [textOf(answer)];
    if (list.length > MAX_OPTIONS || !list.every((text) => text.length <= MAX_TEXT_LENGTH && accepted(text)))
      throw unfit(slug);
    return list.filter((text) => text !== '').map(plainText);
  }
  if (typeof answer !== 'string' && typeof answer !== 'number' && typeof answer !== 'boolean') throw unfit(slug);
  const text = String(answer);
  if (text.length > MAX_TEXT_LENGTH || ((type === 'select' || type === 'radio') && !accepted(text))) throw unfit(slug);
  return type === 'textarea' ? text.split('\n').map(plainText).join('\n').trim() : plainText(text);
}

const unfit = (slug: string): RestError => invalidFields(`The answer to ${slug} does not fit the field.`);

function invalidFields(message: string): RestError {
  return new RestError('invalid-meta-fields', message, 400);
}
