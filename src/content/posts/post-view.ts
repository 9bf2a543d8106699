import type { ContentType } from '#core/content';
import type { ViewContext } from '#core/parameters';
import type { ContentParts } from '../parts/content-parts.js';
import type { PostRelations } from './post-relations.loader.js';
import type { PostRow } from '../shared/post-row.js';

/** How long an excerpt made from the content is, in words. */
export const EXCERPT_WORDS = 55;

/** What one post's answer is made from. */
export interface PostView {
  type: ContentType;
  row: PostRow;
  relations: PostRelations;
  /** What the content refers to. */
  parts: ContentParts;
  context: ViewContext;
  /** The site's zone. */
  zone: string;
  /** `false`: texts are hidden because the password is missing. */
  open: boolean;
  excerptWords?: number;
}
