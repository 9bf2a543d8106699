import { RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { managesCache } from '../cache.rights.js';
import { ChangeCrawlerParams, CrawlerParams } from './crawlers.dto.js';
import { CrawlersService } from './crawlers.service.js';

type Wire = Record<string, unknown>;

/** `cache/v1/crawlers`: who warms the cache. For administrators. Not part of the reference. */
@RestController('cache/v1', 'crawlers')
export class CrawlersController {
  constructor(private readonly crawlers: CrawlersService) {}

  @Read()
  @Rights(managesCache)
  list(): Promise<Wire[]> {
    return this.crawlers.list();
  }

  @Read(':id')
  @Rights(managesCache)
  read(@RestParams() { id }: CrawlerParams): Promise<Wire> {
    return this.crawlers.read(id);
  }

  @Update(':id')
  @Rights(managesCache)
  change(@RestParams() { id, active }: ChangeCrawlerParams): Promise<Wire> {
    return this.crawlers.change(id, active);
  }
}
