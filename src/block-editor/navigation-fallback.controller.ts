import { Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { mayStartMenus } from './block-editor.rights.js';
import { NAVIGATION_FALLBACK_SCHEMA } from './block-editor.schema.js';
import { NavigationFallback } from './navigation-fallback.service.js';
import type { FallbackMenu } from './navigation-fallback.service.js';

/** `block-editor/v1/navigation-fallback`: one menu to start from. */
@RestController('block-editor/v1', 'navigation-fallback', { schema: NAVIGATION_FALLBACK_SCHEMA })
export class NavigationFallbackController {
  constructor(private readonly fallback: NavigationFallback) {}

  @Read()
  @Rights(mayStartMenus)
  read(): Promise<FallbackMenu> {
    return this.fallback.menu();
  }
}
