import { Get } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Public, RestController, RestParams } from '#core/rest';
import { SentFilters } from './sent-filters.js';
import type { SyncFilters } from './sync-kind.registry.js';
import { SyncDto } from './sync.dto.js';
import { SyncResponse } from './sync.response.js';
import { SyncService } from './sync.service.js';

/** `sync/v1`: lists for clients that keep a copy. The lists themselves decide who may see what. */
@RestController('sync/v1')
export class SyncController {
  constructor(private readonly sync: SyncService) {}

  @Get(':kind')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'syncObjects',
    summary: 'Follow the changes of a list',
    description:
      'Without `sync_token`, gives the full list in parts; then what was changed or removed since. Accepts the filters of the list of the kind, which the token keeps. Loses no change, also when requests are repeated or cut off.',
  })
  @ApiExample({ path: { kind: 'events' } })
  @ApiOkResponse({ description: 'The next part.', type: SyncResponse })
  @ApiErrors({
    400: 'The token is not valid (`sync-token-invalid`), the filters differ from those of the token (`sync-filters-changed`), or one cannot be followed (`sync-filter-refused`).',
    403: 'The caller may not see such a list (`rest_forbidden`).',
    404: 'There is no such kind (`rest_no_route`).',
    410: 'The token is too old, or a backup was restored (`sync-token-expired`): begin without one.',
  })
  next(
    @CurrentUser() caller: Caller,
    @RestParams() params: SyncDto,
    @SentFilters() filters: SyncFilters,
  ): Promise<SyncResponse> {
    return this.sync.next(caller, params, filters);
  }
}
