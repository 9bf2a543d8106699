import { Entity } from 'typeorm';
import { BigIntColumn } from '../../core/database/entity-columns.js';

/** A crawler that is switched off. */
@Entity('resting_crawlers')
export class RestingCrawlerEntity {
  /** Number of the crawler. */
  @BigIntColumn({ primary: true })
  id: number;
}
