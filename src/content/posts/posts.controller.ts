import { POST } from '../content-types.js';
import { postController } from './post.controller.js';
import { BlogPostResponse } from './post.response.js';
import { DEMO_IDS } from '../../demo/demo-ids.js';

/** `content/v2/posts`. */
export const ContentPostsController = postController(POST, 'ContentPostsController', {
  name: 'Post',
  pluralName: 'Posts',
  one: 'a blog post',
  many: 'blog posts',
  response: BlogPostResponse,
  demoId: DEMO_IDS.post,
});
