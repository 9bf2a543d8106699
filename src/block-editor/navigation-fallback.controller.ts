import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, RestController } from '#core/rest';
import { ApiErrors, ApiOkResponse, ApiOperation } from '#core/openapi';
import { mayStartMenus } from './block-editor.policy.js';
import { NAVIGATION_FALLBACK_SCHEMA } from './block-editor.schema.js';
import { NavigationFallbackService } from './navigation-fallback.service.js';
import { NavigationFallbackResponse } from './block-editor.response.js';

/** `block-editor/v1/navigation-fallback`: one menu to start from. */
@RestController('block-editor/v1', 'navigation-fallback', { schema: NAVIGATION_FALLBACK_SCHEMA })
export class NavigationFallbackController {
  constructor(private readonly fallback: NavigationFallbackService) {}

  @Get()
  @Authorize(mayStartMenus)
  @ApiOperation({
    operationId: 'getNavigationFallback',
    summary: 'Get the menu to start from',
    description: 'Returns the menu that was published last.',
  })
  @ApiOkResponse({ description: 'The menu.', type: NavigationFallbackResponse })
  @ApiErrors({ 404: 'There is no published menu (`no_fallback_menu`).' })
  read(@CurrentUser() caller: Caller): Promise<NavigationFallbackResponse> {
    return this.fallback.menu(caller);
  }
}
