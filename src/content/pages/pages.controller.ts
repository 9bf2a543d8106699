import { PAGE } from '../content-types.js';
import { postController } from '../posts/post.controller.js';
import { PageResponse } from '../posts/post.response.js';
import { DEMO_IDS } from '../../demo/demo-ids.js';

/** `content/v2/pages`. */
export const ContentPagesController = postController(PAGE, 'ContentPagesController', {
  name: 'Page',
  pluralName: 'Pages',
  one: 'a page',
  many: 'pages',
  response: PageResponse,
  demoId: DEMO_IDS.page,
});
