import type { RawAnswer } from '../../core/rest/answer.js';
import { Act, RestParams, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesCache } from '../cache.rights.js';
import { CrawlersService } from './crawlers.service.js';
import { ToggleCrawlerParams } from './toggle.dto.js';

/** `cache/v1/toggle_crawler_state`. */
@RestController('cache/v1', 'toggle_crawler_state')
export class ToggleController {
  constructor(private readonly crawlers: CrawlersService) {}

  @Act()
  @Rights(managesCache)
  toggle(@RestParams() params: ToggleCrawlerParams): Promise<number | RawAnswer> {
    return this.crawlers.toggle(params);
  }
}
