import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '#core/database';
import { RestingCrawlerEntity } from './resting-crawler.entity.js';

/** SQL for the numbers of crawlers that are switched off. */
@Injectable()
export class RestingCrawlersRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(RestingCrawlerEntity) private readonly crawlers: Repository<RestingCrawlerEntity>,
  ) {}

  async all(): Promise<number[]> {
    const rows = await this.crawlers.find({ order: { id: 'ASC' } });
    return rows.map(({ id }) => id);
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
