import { NAVIGATION } from '../../core/content/post-type.js';
import { postController } from '../posts/post.controller.js';

/** `content/v2/navigation`: menus as blocks. */
export const ContentNavigationController = postController(NAVIGATION, 'ContentNavigationController');
