import type { MapperContext } from '#core/context';
import type { PostHead } from './post-input.js';
import { UNADDRESSED } from './post-status.js';
import type { PostType } from '#core/modules';

/** What the address of a post depends on. */
export type Addressed = Pick<PostHead, 'id' | 'slug' | 'status'>;

/**
 * Public address of a post; by id while it has no slug or is not published.
 * @param above path of its parent (`PostTreeService.paths`), empty for none
 */
export function permalink(
  { siteUrl }: Pick<MapperContext, 'siteUrl'>,
  type: PostType,
  post: Addressed,
  above = '',
): string {
  return siteUrl + addressPath(type, post, above);
}

/** The part of `permalink` after the site's own address. */
export function addressPath(type: PostType, post: Addressed, above = ''): string {
  if (post.slug === null || UNADDRESSED.has(post.status)) return `/${type.plainQuery}${post.id}`;
  const base = type.permalinkBase === '' ? '' : `${type.permalinkBase}/`;
  return `/${base}${above === '' ? '' : `${above}/`}${post.slug}/`;
}
