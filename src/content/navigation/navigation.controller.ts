import { NAVIGATION } from '../content-types.js';
import { postController } from '../posts/post.controller.js';
import { NavigationMenuResponse } from '../posts/post.response.js';
import { DEMO_IDS } from '../../demo/demo-ids.js';

/** `content/v2/navigation`: menus as blocks. */
export const ContentNavigationController = postController(NAVIGATION, 'ContentNavigationController', {
  name: 'NavigationMenu',
  pluralName: 'NavigationMenus',
  one: 'a menu',
  many: 'menus',
  response: NavigationMenuResponse,
  demoId: DEMO_IDS.navigationMenu,
});
