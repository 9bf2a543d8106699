import type { ContentType } from '#core/content';
import { PRIMARY } from '#core/database';
import type { PostFilter } from '../shared/post-list.sql.js';
import type { Visibility } from '../shared/post-visibility.sql.js';
import type { ListKindDto } from './post.dto.js';

/** Orders for which every table of posts has an index that serves them within one status. */
const BY_STATUS: Readonly<Record<string, string>> = { date: 'date', title: 'title', author: 'author' };
/** Further ones of some kinds. */
const OF_KIND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  posts: { modified: 'modified' },
  pages: { modified: 'modified', menu_order: 'order' },
};

/**
 * The index that has a list's posts side by side in their order; none where something else finds them sooner, or the
 * database is to choose.
 * @param pinnedFirst pinned posts come before the others
 */
export function orderedIndex(
  type: ContentType,
  params: ListKindDto,
  filter: PostFilter,
  { anybodys, own }: Visibility,
  pinnedFirst: boolean,
): string | undefined {
  const { search, ids, slugs, authors } = filter;
  const narrowed = [search, ids, slugs, authors, params.format, params.sticky, params.menu_order].some(
    (one) => one !== undefined,
  );
  if (narrowed || (params.parent?.length ?? 0) > 0) return undefined;
  // The few posts of an author are found by the author.
  if (own.length > 0 || !anybodys.includes('publish')) return undefined;
  const name = (index: string): string => `ix_${type.table}_${index}`;
  if (params.orderby === 'id') return PRIMARY;
  if (params.orderby === 'slug') return hasUniqueSlugs(type, anybodys) ? `uq_${type.table}_slug` : undefined;
  if (anybodys.length > 1) return params.orderby === 'date' && !pinnedFirst ? name('all') : undefined;
  if (pinnedFirst) return params.orderby === 'date' ? name('sticky') : undefined;
  const index = BY_STATUS[params.orderby] ?? OF_KIND[type.table]?.[params.orderby];
  return index === undefined ? undefined : name(index);
}

/**
 * Whether each post of a list has a slug of its own: drafts may have none, and pages share theirs with those of other
 * parents. A list in this order needs no ids behind the slugs, with which MySQL and MariaDB would sort the whole table.
 */
export function hasUniqueSlugs({ hierarchical }: ContentType, statuses: readonly string[]): boolean {
  return !hierarchical && statuses.length === 1 && statuses[0] === 'publish';
}
