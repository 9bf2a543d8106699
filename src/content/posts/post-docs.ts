import type { Type } from '@nestjs/common';
import type { PostFactsResponse } from './post.response.js';

/** What the OpenAPI document says of the posts of one kind. */
export interface PostDocs {
  /** Suffix of the operation ids for one post, e.g. `Post` for `createPost`. */
  name: string;
  /** Suffix of the operation ids for several posts, e.g. `Posts` for `listPosts`. */
  pluralName: string;
  /** One post in a sentence, e.g. `a blog post`. */
  one: string;
  /** Several posts in a sentence, e.g. `blog posts`. */
  many: string;
  /** Where posts of this kind are created instead, as a path of the interface. */
  createdAt?: string;
  /** What an operation returns. */
  response: Type<PostFactsResponse>;
  /** Id of a post of the demo data. */
  demoId: number;
}
