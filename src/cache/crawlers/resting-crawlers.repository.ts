import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { RestingCrawlerEntity } from './resting-crawler.entity.js';

/** SQL for the numbers of crawlers that are switched off. */
@Injectable()
export class RestingCrawlersRepository {
  constructor(private readonly database: Database) {}

  async all(): Promise<number[]> {
    const rows = await this.database.read<{ id: number }>('SELECT id FROM resting_crawlers ORDER BY id');
    return rows.map(({ id }) => Number(id));
  }

  /** Switches one off. */
  async rest(id: number): Promise<void> {
    await this.database.insertMissing(RestingCrawlerEntity, [{ id }]);
  }

  /** Switches one on. @returns whether it was off */
  async wake(id: number): Promise<boolean> {
    return (await this.database.delete(RestingCrawlerEntity, { id })) > 0;
  }
}
