import { PAGE } from '../../core/content/post-type.js';
import { postController } from '../posts/post.controller.js';

/** `content/v2/pages`. */
export const ContentPagesController = postController(PAGE, 'ContentPagesController');
