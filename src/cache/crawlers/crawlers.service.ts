import { Injectable } from '@nestjs/common';
import { RawResponse } from '#core/rest';
import { RestError } from '#core/errors';
import { CrawlService } from './crawl.service.js';
import { crawlerNumber } from './crawler-number.js';
import type { CrawlerResponse } from './crawlers.response.js';
import { RestingCrawlersRepository } from './resting-crawlers.repository.js';
import type { ToggleCrawlerDto } from './toggle.dto.js';

/** Crawlers warm the cache; each can be switched off by its number. */
@Injectable()
export class CrawlersService {
  constructor(
    private readonly resting: RestingCrawlersRepository,
    private readonly crawl: CrawlService,
  ) {}

  /**
   * Switches a crawler off, or on when it was off (cache.md). Numbers without a
   * crawler are stored and have no effect, which the header `Warning` says.
   * @returns 0: now off; 1: now on; without a number nothing happens and nothing is said
   */
  async toggle({ crawler_id: sent }: ToggleCrawlerDto): Promise<number | RawResponse> {
    const id = crawlerNumber(sent);
    if (id === undefined) return new RawResponse('', 'application/json; charset=UTF-8', { headers: { Allow: 'POST' } });
    const wasOff = await this.resting.wake(id);
    if (!wasOff) await this.resting.rest(id);
    const state = wasOff ? 1 : 0;
    const crawlerIds = this.crawl.all.map((crawler) => crawler.id);
    if (crawlerIds.includes(id)) return state;
    // The answer of an unknown number is recorded, so only a header can say that it has no effect.
    const warning = `299 - "There is no crawler ${id}. There are ${crawlerIds.join(', ')}."`;
    return new RawResponse(String(state), 'application/json; charset=UTF-8', {
      headers: { Allow: 'POST', Warning: warning },
    });
  }

  /** All crawlers, what they walk, whether they are on, and what became of their last walk in this process. */
  async list(): Promise<CrawlerResponse[]> {
    const resting = new Set(await this.resting.all());
    return this.crawl.all.map(({ id, target }) => ({
      id,
      place: target,
      active: !resting.has(id),
      last_walk: this.crawl.last(id) ?? null,
    }));
  }

  /** @throws RestError 404 `rest_crawler_invalid_id` */
  async read(id: number): Promise<CrawlerResponse> {
    const crawlerView = (await this.list()).find((crawler) => crawler.id === id);
    if (!crawlerView) throw new RestError('rest_crawler_invalid_id', 'There is no such crawler.', 404);
    return crawlerView;
  }

  /** Switches a crawler on or off. @throws RestError as `read` */
  async change(id: number, active: boolean): Promise<CrawlerResponse> {
    await this.read(id);
    if (active) await this.resting.wake(id);
    else await this.resting.rest(id);
    return this.read(id);
  }
}
