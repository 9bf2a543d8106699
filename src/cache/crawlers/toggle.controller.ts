import { HttpCode, Post } from '@nestjs/common';
import { type RawResponse, Authorize, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesCache } from '../cache.policy.js';
import { CrawlersService } from './crawlers.service.js';
import { ToggleCrawlerDto } from './toggle.dto.js';

/** `cache/v1/toggle_crawler_state`. */
@RestController('cache/v1', 'toggle_crawler_state')
export class ToggleController {
  constructor(private readonly crawlers: CrawlersService) {}

  @Post()
  @HttpCode(200)
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'toggleCrawler',
    summary: 'Switch a crawler over',
    description:
      'Switches a crawler off, or on when it was off. Without a number nothing happens and the body is empty; an unknown number has no effect.',
  })
  @ApiExample({ body: { crawler_id: 0 } })
  @ApiOkResponse({
    description: '1: the crawler is on now; 0: it is off now. Empty without a number.',
    schema: { type: 'integer', enum: [0, 1] },
    headers: { Warning: { description: 'Sent where there is no such crawler.', schema: { type: 'string' } } },
  })
  toggle(@RestParams() params: ToggleCrawlerDto): Promise<number | RawResponse> {
    return this.crawlers.toggle(params);
  }
}
