import type { ContentType, TaxonomyDefinition, TermEntity } from '#core/content';
import type { PostRow } from '../shared/post-row.js';

/**
 * Classes with which a page marks a post for its style sheet (content.md, "Posts"). Featured images leave no mark here
 * (recorded).
 * @param terms of the post, by name
 */
export function classList(
  type: ContentType,
  row: Pick<PostRow, 'id' | 'status' | 'format' | 'password'>,
  taxonomies: readonly TaxonomyDefinition[],
  terms: readonly Pick<TermEntity, 'id' | 'taxonomy' | 'slug'>[],
): string[] {
  const ofTaxonomy = (name: string) => terms.filter(({ taxonomy }) => taxonomy === name);
  return [
    `post-${row.id}`,
    type.name,
    `type-${type.name}`,
    `status-${row.status}`,
    ...(row.format === undefined ? [] : [`format-${row.format}`]),
    ...(row.password !== '' ? ['post-password-required'] : []),
    'hentry',
    ...taxonomies.flatMap(({ name, classPrefix = name }) =>
      ofTaxonomy(name).map((term) => `${classPrefix}-${className(term)}`),
    ),
    // The reference stores the format as a term of a taxonomy, which "standard" has none of.
    ...(row.format === undefined || row.format === 'standard' ? [] : [`post_format-post-format-${row.format}`]),
    ...taxonomies.flatMap(({ name, secondClassPrefix: second }) =>
      second === undefined ? [] : ofTaxonomy(name).map(({ slug }) => `${second}_${slug}`),
    ),
  ];
}

/** A slug as a class; the id is used for one that holds nothing a class can, or only digits. */
function className({ id, slug }: Pick<TermEntity, 'id' | 'slug'>): string {
  const name = slug.replace(/%[0-9a-f]{2}/gi, '').replace(/[^\w-]/g, '');
  return /^\d+$/.test(name) || name.replace(/-/g, '') === '' ? String(id) : name;
}
