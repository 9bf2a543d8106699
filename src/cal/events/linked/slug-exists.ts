import type { PostType } from '../../../core/content/post-type.js';
import { Slugs } from '../../../core/content/slugs.js';
import type { Check } from '../../../core/rest/parameters/index.js';
import { check } from '../../../core/rest/parameters/index.js';

/** Slug of a post of `type`, whatever its status. */
export const slugExists = (type: PostType): Check =>
  check([Slugs], async (value, _, slugs) => typeof value === 'string' && (await slugs.idOf(type, value)) !== undefined);
