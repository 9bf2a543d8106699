import { POST } from '../../core/content/post-type.js';
import { postController } from './post.controller.js';

/** `content/v2/posts`. */
export const ContentPostsController = postController(POST, 'ContentPostsController');
