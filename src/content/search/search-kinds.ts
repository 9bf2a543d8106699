import type { ContentType } from '../../core/content/post-type.js';
import { EVENT, PAGE, POST } from '../../core/content/post-type.js';
import { TAXONOMIES } from '../../core/content/terms/taxonomies.js';
import type { TaxonomyDefinition } from '../../core/content/terms/taxonomies.js';
import { invalidParameters } from '../../core/rest/rest.error.js';
import { splitList } from '../../core/rest/parameters/index.js';

/** What a search can be for. */
export type SearchType = 'post' | 'term' | 'post-format';

/** Kinds of posts that a search finds: those people have pages of. */
export const SEARCHED_TYPES: readonly ContentType[] = [POST, PAGE, EVENT];

/** What each type of search can be narrowed to. */
export const SUBTYPES_OF: Readonly<Record<SearchType, readonly string[]>> = {
  post: SEARCHED_TYPES.map(({ name }) => name),
  term: TAXONOMIES.map(({ name }) => name),
  'post-format': [],
};

/** Everything that can be narrowed to. */
export const SUBTYPES: readonly string[] = [...SUBTYPES_OF.post, ...SUBTYPES_OF.term];

/** The requested subtypes. @throws RestError 400 for one that belongs to another type */
export function requestedSubtypes(type: SearchType, subtype: string | string[]): readonly string[] {
  const asked = splitList(subtype).map(String);
  const known = SUBTYPES_OF[type];
  if (asked.length === 0 || asked.includes('any')) return known;
  const foreign = asked.find((name) => !known.includes(name));
  if (foreign !== undefined) {
    const message = `There is no ${foreign} among what type=${type} finds: ${[...known, 'any'].join(', ')}.`;
    throw invalidParameters([{ name: 'subtype', message, detail: { code: 'rest_not_in_enum', data: null } }]);
  }
  return asked;
}

/** The kinds of posts of these names. */
export function searchedTypes(names: readonly string[]): ContentType[] {
  return SEARCHED_TYPES.filter(({ name }) => names.includes(name));
}

/** The vocabularies of these names. */
export function searchedTaxonomies(names: readonly string[]): TaxonomyDefinition[] {
  return TAXONOMIES.filter(({ name }) => names.includes(name));
}
