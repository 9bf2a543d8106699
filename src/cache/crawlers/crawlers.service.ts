import { Injectable } from '@nestjs/common';
import { RawAnswer } from '../../core/rest/answer.js';
import { crawlerNumber } from './crawler-number.js';
import { RestingCrawlersRepository } from './resting-crawlers.repository.js';
import type { ToggleCrawlerParams } from './toggle.dto.js';

/** Crawlers warm the cache; each can be switched off by its number. */
@Injectable()
export class CrawlersService {
  constructor(private readonly resting: RestingCrawlersRepository) {}

  /**
   * Switches a crawler off, or on when it was off (cache.md). Numbers without a crawler are kept all the same.
   * @returns 0: now off; 1: now on; without a number nothing happens and nothing is said
   */
  async toggle({ crawler_id: sent }: ToggleCrawlerParams): Promise<number | RawAnswer> {
    const id = crawlerNumber(sent);
    if (id === undefined) return new RawAnswer('', 'application/json; charset=UTF-8', { headers: { Allow: 'POST' } });
    if (await this.resting.wake(id)) return 1;
    await this.resting.rest(id);
    return 0;
  }
}
