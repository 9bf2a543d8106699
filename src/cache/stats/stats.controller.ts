import { Get } from '@nestjs/common';
import { Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesCache } from '../cache.policy.js';
import { CacheStatsResponse } from './stats.response.js';
import { StatsService } from './stats.service.js';

/** `cache/v1/stats`: how the cache does. For administrators. Not part of the reference. */
@RestController('cache/v1', 'stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'getCacheStats',
    summary: 'Get statistics of the cache',
    description:
      'Counts requests that the cached responses of this process have answered, and what the optimisation of images has saved.',
  })
  @ApiOkResponse({ description: 'The statistics.', type: CacheStatsResponse })
  read(): Promise<CacheStatsResponse> {
    return this.stats.read();
  }
}
