import { BLOCK } from '../content-types.js';
import { postController } from '../posts/post.controller.js';
import { ReusableBlockResponse } from '../posts/post.response.js';
import { DEMO_IDS } from '../../demo/demo-ids.js';

/** `content/v2/blocks`: texts that others show in place of a reference. */
export const ContentBlocksController = postController(BLOCK, 'ContentBlocksController', {
  name: 'ReusableBlock',
  pluralName: 'ReusableBlocks',
  one: 'a reusable block',
  many: 'reusable blocks',
  response: ReusableBlockResponse,
  demoId: DEMO_IDS.reusableBlock,
});
