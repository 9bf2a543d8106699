import type { PostType } from '../../../core/content/post-type.js';
import { Slugs } from '../../../core/content/slugs.js';
import type { Check } from '../../../core/rest/parameters/index.js';

/** Slug of a post of `type`, whatever its status. */
export const slugExists =
  (type: PostType): Check =>
  async (value, lookup) =>
    typeof value === 'string' && (await lookup.get(Slugs).idOf(type, value)) !== undefined;
