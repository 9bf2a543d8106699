import { type ContentType, SlugService } from '#core/content';
import { accepting, check } from '#core/parameters';

/** Slug of a post of `type`, whatever its status. */
export const slugExists = (type: ContentType) =>
  accepting(
    `the slug of an existing ${type.labels.one.toLowerCase()}`,
    check(
      [SlugService],
      async (value, _, slugs) => typeof value === 'string' && (await slugs.idOf(type, value)) !== undefined,
    ),
  );
