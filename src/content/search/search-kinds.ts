import { type ContentType, EVENT, PAGE, POST, TAXONOMIES, type TaxonomyDefinition } from '#core/content';
import { splitList } from '#core/parameters';

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

/** The requested subtypes; those of another type are ignored (recorded), and none that is left means all. */
export function requestedSubtypes(type: SearchType, subtype: string | string[]): readonly string[] {
  const requested = splitList(subtype).map(String);
  const known = SUBTYPES_OF[type];
  if (requested.includes('any')) return known;
  const fitting = known.filter((name) => requested.includes(name));
  return fitting.length > 0 ? fitting : known;
}

/** The kinds of posts of these names. */
export function searchedTypes(names: readonly string[]): ContentType[] {
  return SEARCHED_TYPES.filter(({ name }) => names.includes(name));
}

/** The vocabularies of these names. */
export function searchedTaxonomies(names: readonly string[]): TaxonomyDefinition[] {
  return TAXONOMIES.filter(({ name }) => names.includes(name));
}
