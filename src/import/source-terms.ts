import { decodeHTML } from 'entities';
import { type JsonObject, ownMember } from './json-shape.js';
import { cleanLine } from './plain-text.js';
import { readId } from './raw-field.reader.js';
import { isObject } from '#core/parameters';
import { jsonOrUndefined } from '#core/text';
import type { TermField, ImportTerm } from './import-term.js';

/** A longer description is no description of a category. */
const MAX_DESCRIPTION_LENGTH = 50_000;

const TAXONOMIES: ReadonlyMap<unknown, TermField> = new Map([
  ['tribe_events_cat', 'categories'],
  ['cal_events_cat', 'categories'],
  ['post_tag', 'tags'],
]);

/**
 * The terms of an event as lists of events contain them; terms without an id or a name are left out.
 *
 * @param value what the list has in the member of this field
 */
export function termsOfEvent(field: TermField, value: unknown): ImportTerm[] {
  return Array.isArray(value) ? value.filter(isObject).flatMap((term) => readTerm(term, field) ?? []) : [];
}

/**
 * The categories and tags of a site. Terms of posts are left out.
 *
 * @param text what `categories` and `tags` of `tribe/events/v1` or `cal/events/v1`, or `tribe_events_cat` and `tags` of
 *   `wp/v2` answer: one such answer, or a JSON list of several
 * @throws Error in plain words when it is something else
 */
export function sourceTerms(text: string): ImportTerm[] {
  const terms = termsIn(jsonOrUndefined(text));
  if (terms === undefined)
    throw new Error(
      'The list of terms is not JSON with categories or tags, as /tribe/events/v1/categories answers it.',
    );
  return terms;
}

function termsIn(value: unknown): ImportTerm[] | undefined {
  if (Array.isArray(value)) {
    const parts = value.map(termsIn);
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if (!isObject(value)) return undefined;
  const lists = (['categories', 'tags'] as const).filter((field) => Array.isArray(ownMember(value, field)));
  if (lists.length > 0) return lists.flatMap((field) => termsOfEvent(field, ownMember(value, field)));
  const taxonomy = ownMember(value, 'taxonomy');
  if (ownMember(value, 'name') === undefined || typeof taxonomy !== 'string') return undefined;
  const field = TAXONOMIES.get(taxonomy);
  return field === undefined ? [] : [readTerm(value, field)].filter((term) => term !== undefined);
}

function readTerm(term: JsonObject, field: TermField): ImportTerm | undefined {
  const text = (member: string): string => {
    const value = ownMember(term, member);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const id = readId(text('id'));
  const name = cleanLine(decodeHTML(text('name')));
  if (id === undefined || name === '') return undefined;
  const description = text('description');
  return {
    field,
    id,
    name,
    slug: text('slug'),
    description: description.length > MAX_DESCRIPTION_LENGTH ? '' : description,
    parent: readId(text('parent')) ?? 0,
  };
}
