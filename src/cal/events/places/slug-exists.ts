import type { ContentType } from '../../../core/content/post-type.js';
import { SlugService } from '../../../core/content/slug.service.js';
import { accepting, check } from '../../../core/parameters/index.js';

/** Slug of a post of `type`, whatever its status. */
export const slugExists = (type: ContentType) =>
  accepting(
    `the slug of an existing ${type.labels.one.toLowerCase()}`,
    check(
      [SlugService],
      async (value, _, slugs) => typeof value === 'string' && (await slugs.idOf(type, value)) !== undefined,
    ),
  );
