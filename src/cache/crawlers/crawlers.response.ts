import { ApiProperty } from '#core/openapi';
import type { CrawlerTarget } from './crawlers.js';

/** A walk of a crawler. */
export class CrawlerWalkResponse {
  /** When it began, in UTC. @example 2031-05-01T17:30:00.000Z */
  @ApiProperty({ format: 'date-time' })
  started!: string;

  /** When it ended, in UTC; null while it is going on. @example 2031-05-01T17:30:04.000Z */
  @ApiProperty({ format: 'date-time' })
  finished!: string | null;

  /** Number of addresses that were requested. @example 24 */
  @ApiProperty({ type: 'integer' })
  asked!: number;

  /** Number of these that failed. @example 0 */
  @ApiProperty({ type: 'integer' })
  failed!: number;
}

/** A crawler, which requests public responses after a purge so that they are cached again. */
export class CrawlerResponse {
  /** Number of the crawler, from 0. @example 0 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** What it requests: pages of the site, or responses of the REST interface under one of its roots. */
  place!: CrawlerTarget;

  /** Whether it is on. */
  active!: boolean;

  /** Its last walk in this process; null before the first. */
  last_walk!: CrawlerWalkResponse | null;
}
