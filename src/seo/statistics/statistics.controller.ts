import { Get } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { hasCapability, Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { SeoStatisticsResponse } from './statistics.response.js';
import { StatisticsService } from './statistics.service.js';

/** `seo/v1/statistics`. */
@RestController('seo/v1', 'statistics')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  @Authorize(hasCapability('read'))
  @ApiOperation({
    operationId: 'getSeoStatistics',
    summary: 'Count published posts by SEO score',
    description:
      'Counts the published posts of each rank. Accounts that cannot edit the posts of others get the figures of their own.',
  })
  @ApiOkResponse({ description: 'The figures.', type: SeoStatisticsResponse })
  read(@CurrentUser() caller: Caller): Promise<SeoStatisticsResponse> {
    return this.statistics.read(caller);
  }
}
