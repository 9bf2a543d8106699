import { type ContentType, ContentTypeRegistry, type TaxonomyDefinition, TaxonomyRegistry } from '#core/content';
import { injectableOf } from '#core/modules';
import { atMost, splitList, type ParamDeclaration } from '#core/parameters';

/** What a search can be for. */
export const SEARCH_TYPES = ['post', 'term', 'post-format'] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

/** What searches find. */
export interface SearchedKinds {
  types: readonly ContentType[];
  taxonomies: readonly TaxonomyDefinition[];
}

/** What a type of search can be narrowed to. */
export function subtypesOf(type: SearchType, { types, taxonomies }: SearchedKinds): readonly string[] {
  if (type === 'post') return types.map(({ name }) => name);
  return type === 'term' ? taxonomies.map(({ name }) => name) : [];
}

/** The names of content types and taxonomies are added by `subtypeParam`. */
export const SUBTYPE: ParamDeclaration = {
  type: 'array',
  items: { type: 'string' },
  default: 'any',
  check: atMost(20),
  description: 'Only these kinds of posts, or these vocabularies.',
};

/** `subtype` with the names of the content types and taxonomies. */
export const subtypeParam = injectableOf(
  [ContentTypeRegistry, TaxonomyRegistry],
  ({ searched: types }, { all: taxonomies }) => {
    const names = SEARCH_TYPES.flatMap((type) => subtypesOf(type, { types, taxonomies }));
    return { subtype: { ...SUBTYPE, items: { type: 'string', enum: [...names, 'any'] } } } as const;
  },
);

/** The requested subtypes; those of another type are ignored (recorded), and none that is left means all. */
export function requestedSubtypes(
  type: SearchType,
  subtype: string | string[],
  searched: SearchedKinds,
): readonly string[] {
  const requested = splitList(subtype).map(String);
  const subtypes = subtypesOf(type, searched);
  if (requested.includes('any')) return subtypes;
  const fitting = subtypes.filter((name) => requested.includes(name));
  return fitting.length > 0 ? fitting : subtypes;
}
