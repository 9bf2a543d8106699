import { type ContentType, ContentTypeRegistry, TAXONOMIES, type TaxonomyDefinition } from '#core/content';
import { injectableOf } from '#core/modules';
import { atMost, splitList, type ParamDeclaration } from '#core/parameters';

/** What a search can be for. */
export const SEARCH_TYPES = ['post', 'term', 'post-format'] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

/** What a type of search can be narrowed to. @param searched content types that searches find */
export function subtypesOf(type: SearchType, searched: readonly ContentType[]): readonly string[] {
  if (type === 'post') return searched.map(({ name }) => name);
  return type === 'term' ? TAXONOMIES.map(({ name }) => name) : [];
}

/** The names of content types are added by `subtypeParam`. */
export const SUBTYPE: ParamDeclaration = {
  type: 'array',
  items: { type: 'string' },
  default: 'any',
  check: atMost(20),
  description: 'Only these kinds of posts, or these vocabularies.',
};

/** `subtype` with the names of the content types. */
export const subtypeParam = injectableOf([ContentTypeRegistry], ({ searched }) => {
  const names = SEARCH_TYPES.flatMap((type) => subtypesOf(type, searched));
  return { subtype: { ...SUBTYPE, items: { type: 'string', enum: [...names, 'any'] } } } as const;
});

/** The requested subtypes; those of another type are ignored (recorded), and none that is left means all. */
export function requestedSubtypes(
  type: SearchType,
  subtype: string | string[],
  searched: readonly ContentType[],
): readonly string[] {
  const requested = splitList(subtype).map(String);
  const known = subtypesOf(type, searched);
  if (requested.includes('any')) return known;
  const fitting = known.filter((name) => requested.includes(name));
  return fitting.length > 0 ? fitting : known;
}

/** The vocabularies of these names. */
export function searchedTaxonomies(names: readonly string[]): TaxonomyDefinition[] {
  return TAXONOMIES.filter(({ name }) => names.includes(name));
}
