import { ApiProperty } from '#core/openapi';
import { CRAWLER_TARGETS, type CrawlerTarget } from './crawlers.js';

/** A walk of a crawler. */
export class CrawlerWalkResponse {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When it began, in UTC.',
    example: '2031-05-01T17:30:00.000Z',
  })
  started!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it ended, in UTC; null while it is going on.',
    example: '2031-05-01T17:30:04.000Z',
  })
  finished!: string | null;

  @ApiProperty({ type: 'integer', description: 'Number of addresses that were requested.', example: 24 })
  asked!: number;

  @ApiProperty({ type: 'integer', description: 'Number of these that failed.', example: 0 })
  failed!: number;
}

/** A crawler, which requests public responses after a purge so that they are cached again. */
export class CrawlerResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the crawler, from 0.', example: 0 })
  id!: number;

  @ApiProperty({
    enum: CRAWLER_TARGETS,
    description: 'What it requests: pages of the site, or responses of the REST interface under one of its roots.',
  })
  place!: CrawlerTarget;

  @ApiProperty({ type: 'boolean', description: 'Whether it is on.' })
  active!: boolean;

  @ApiProperty({
    type: CrawlerWalkResponse,
    nullable: true,
    description: 'Its last walk in this process; null before the first.',
  })
  last_walk!: CrawlerWalkResponse | null;
}
