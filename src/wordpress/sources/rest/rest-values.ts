import { ZERO_DATE } from '../../../migration/broken-values.js';
import type { Item } from './rest-lists.reader.js';

/** A raw text of `wp/v2`; without one the rendered text. */
export function raw(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(value === false ? '' : value);
  const { raw: text, rendered } = value as { raw?: unknown; rendered?: unknown };
  return textOf(text ?? rendered);
}

/** The members of a value; PHP writes an empty object as a list. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** The items of a list that are objects; one object is a list of one. */
export function objectsIn(value: unknown): Item[] {
  return [value].flat().filter((item): item is Item => typeof item === 'object' && item !== null);
}

/** A moment of the interface as the database has it. */
export function moment(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value.replace('T', ' ').slice(0, 19) : ZERO_DATE;
}

/** A value as text; empty for none. */
export function textOf(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

/** An address as it is stored: the calendar's interface escapes `&`. */
export function unescapedUrl(value: unknown): string {
  return textOf(value).replaceAll('&amp;', '&').replaceAll('&#038;', '&');
}
