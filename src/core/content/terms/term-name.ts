import { RestError } from '#core/errors';
import { decodeEntities, escapedName, sortKey } from '#core/text';
import type { TermEntity } from './term.entity.js';

/** Longest name in characters, escapes included. */
export const MAX_TERM_NAME_LENGTH = 200;

/**
 * The columns that follow from the name as typed: without tags, `&` escaped (events.md §14). Case makes no
 * difference between names, accents do.
 * @throws RestError 400 `empty_term_name` when nothing is left of it, `term_name_too_long`
 */
export function nameColumns(raw: string): Pick<TermEntity, 'name' | 'name_key' | 'name_lower'> {
  const name = escapedName(raw).normalize('NFC');
  if (name === '') throw new RestError('empty_term_name', 'The name is empty. Give the term a name.', 400);
  if (name.length > MAX_TERM_NAME_LENGTH) {
    throw new RestError(
      'term_name_too_long',
      `The name may have at most ${MAX_TERM_NAME_LENGTH} characters. Shorten it.`,
      400,
    );
  }
  return { name, name_key: sortKey(decodeEntities(name)), name_lower: lowerCase(name) };
}

/** Lower case, within the column even for the few letters that become two. */
export function lowerCase(name: string): string {
  return name.toLowerCase().slice(0, MAX_TERM_NAME_LENGTH).toWellFormed();
}
