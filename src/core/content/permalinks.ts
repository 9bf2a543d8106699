import { type MapperContext, PLAIN_STRUCTURE, structuredPath } from '#core/context';
import type { PostType } from '#core/modules';
import type { PostHead } from './post-input.js';
import { UNADDRESSED } from './post-status.js';

/** What the address of a post depends on. */
export type Addressed = Pick<PostHead, 'id' | 'slug' | 'status'> & {
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site; only addresses of kinds with `structured` have it. */
  date: string;
};

/** What addresses of posts depend on beside the post. */
export type AddressContext = Pick<MapperContext, 'siteUrl' | 'postStructure'>;

/**
 * Public address of a post; by id while it has no slug or is not published.
 * @param above path of its parent (`PostTreeService.paths`), empty for none
 */
export function permalink(site: AddressContext, type: PostType, post: Addressed, above = ''): string {
  return site.siteUrl + addressPath(site, type, post, above);
}

/** The part of `permalink` after the site's own address. */
export function addressPath(
  { postStructure }: Pick<AddressContext, 'postStructure'>,
  type: PostType,
  post: Addressed,
  above = '',
): string {
  const { slug } = post;
  if (type.isPart || slug === null || UNADDRESSED.has(post.status)) return `/${type.plainQuery}${post.id}`;
  if (type.structured && postStructure !== PLAIN_STRUCTURE) return structuredPath(postStructure, { ...post, slug });
  const base = type.permalinkBase === '' ? '' : `${type.permalinkBase}/`;
  return `/${base}${above === '' ? '' : `${above}/`}${slug}/`;
}
