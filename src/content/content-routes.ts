import type { Type } from '@nestjs/common';

/** Controllers of `content/v2` for content types and taxonomies of another module, in the order of the index. */
export interface ContentRoutes {
  /** Made by `postController`. */
  readonly posts: readonly Type<object>[];
  /** Made by `revisionController`. */
  readonly revisions: readonly Type<object>[];
  /** Made by `termsController`. */
  readonly terms: readonly Type<object>[];
}
