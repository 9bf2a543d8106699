import type { BuildContext } from './build-context.js';
import { isId, type Space } from './kinds.js';
import type { Fields, FieldValue, SourceRecord } from './source.js';

/** Largest whole number of a column of 32 bits. */
const MAX_INT = 2_147_483_647;

/**
 * The id here of a record above another one. Only those with smaller ids at the source are set at once; others at the end
 * of the run, where a loop is noticed (`CopyService.link`).
 */
export function parentIn(record: SourceRecord, field: string, space: Space, context: BuildContext): number | null {
  const parent = idIn(record.fields, field, context);
  if (parent === 0) return null;
  const target = parent < record.id ? context.target(space, parent) : undefined;
  if (target === undefined) context.link('parent_id', space, parent);
  return target ?? null;
}

/** A field as text; absent and null are empty. */
export function text(fields: Fields, field: string): string {
  return asText(fields[field]);
}

/** A value as text. */
export function asText(value: FieldValue | undefined): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A field as a whole number; 0 for what is none. */
export function whole(fields: Fields, field: string): number {
  const number = Number(asText(fields[field]));
  return Number.isSafeInteger(number) ? number : 0;
}

/** A whole number in a field, as a column of 32 bits holds it. What is none, or beyond, is noted. */
export function wholeIn(fields: Fields, field: string, context: BuildContext): number {
  const given = text(fields, field).trim();
  const number = Number(given);
  const isNumber = given !== '' && !Number.isNaN(number);
  const value = isNumber ? Math.max(-MAX_INT, Math.min(MAX_INT, Math.trunc(number))) : 0;
  if (given !== '' && value !== number)
    context.changed(field, `${JSON.stringify(given)} is no whole number of 32 bits: it is ${value}.`);
  return value;
}

/** An id in a field; 0: none. What is no id is noted. */
export function idIn(fields: Fields, field: string, context: BuildContext): number {
  const given = text(fields, field);
  const number = whole(fields, field);
  const id = isId(number) ? number : 0;
  if (id === 0 && given !== '' && given !== '0')
    context.changed(field, `${JSON.stringify(given)} is no id: it is none.`);
  return id;
}

/** Ids in a field: one, or a list. */
export function idsIn(fields: Fields, field: string): number[] {
  return [fields[field] ?? []]
    .flat(2)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Whether a stored flag of a plug-in is set: `yes`, `1`, `true`, `on`. */
export function flag(fields: Fields, field: string): boolean {
  return /^(?:yes|1|true|on)$/i.test(asText(fields[field]));
}

/** At most `length` characters, noted where there were more. */
export function truncated(context: BuildContext, field: string, value: string, length: number): string {
  if (value.length <= length) return value;
  context.changed(field, `It has ${value.length} characters; the column holds ${length}.`);
  return value.slice(0, length).toWellFormed();
}
