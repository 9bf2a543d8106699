import { Get } from '@nestjs/common';
import { Authorize, Endpoint, RestParams, RestController, Update } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesCache } from '../cache.policy.js';
import { ChangeCrawlerDto, CrawlerDto } from './crawlers.dto.js';
import { CrawlerResponse } from './crawlers.response.js';
import { CrawlersService } from './crawlers.service.js';

/** `cache/v1/crawlers`: who warms the cache. For administrators. Not part of the reference. */
@RestController('cache/v1', 'crawlers')
export class CrawlersController {
  constructor(private readonly crawlers: CrawlersService) {}

  @Get()
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'listCrawlers',
    summary: 'List crawlers',
    description: 'Lists the crawlers that cache public answers again after a purge.',
  })
  @ApiOkResponse({ description: 'The crawlers.', type: CrawlerResponse, isArray: true })
  list(): Promise<CrawlerResponse[]> {
    return this.crawlers.list();
  }

  @Get(':id')
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'getCrawler',
    summary: 'Get a crawler',
    description: 'Tells whether a crawler is on and what became of its last walk.',
  })
  @ApiExample({ path: { id: 0 } })
  @ApiOkResponse({ description: 'The crawler.', type: CrawlerResponse })
  @ApiErrors({ 404: 'There is no such crawler (`rest_crawler_invalid_id`).' })
  read(@RestParams() { id }: CrawlerDto): Promise<CrawlerResponse> {
    return this.crawlers.read(id);
  }

  @Update(':id')
  @Authorize(managesCache)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'updateCrawler',
    summary: 'Switch a crawler on or off',
    description: 'Switches a crawler on or off. Crawlers walk only while the setting `crawler` is on.',
  })
  @ApiExample({ path: { id: 0 }, body: { active: true } })
  @ApiOkResponse({ description: 'The crawler.', type: CrawlerResponse })
  @ApiErrors({ 404: 'There is no such crawler (`rest_crawler_invalid_id`).' })
  change(@RestParams() { id, active }: ChangeCrawlerDto): Promise<CrawlerResponse> {
    return this.crawlers.change(id, active);
  }
}
