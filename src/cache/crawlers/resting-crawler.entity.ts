import { Entity } from 'typeorm';
import { BigIntColumn } from '#core/database';

/** A crawler that is switched off. */
@Entity('resting_crawlers')
export class RestingCrawlerEntity {
  /** Number of the crawler. */
  @BigIntColumn({ primary: true })
  id: number;
}
