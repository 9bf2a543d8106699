import { ApiProperty } from '#core/openapi';
import { SavedBytesResponse } from './saved-bytes.response.js';

/** How the response cache of this process does. */
export class ResponseCacheStatsResponse {
  @ApiProperty({ enum: ['off', 'memory'], description: 'Where responses are cached.' })
  store!: string;

  @ApiProperty({ type: 'integer', description: 'Requests answered from the cache.', example: 123 })
  hits!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Requests that could have been, but were not in the cache.',
    example: 79,
  })
  misses!: number;

  @ApiProperty({ type: 'integer', description: 'Requests that the cache does not serve.', example: 76 })
  bypassed!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Share of hits among hits and misses, from 0 to 1; null before the first request.',
    example: 0.609,
  })
  hit_rate!: number | null;

  @ApiProperty({ type: 'integer', description: 'Number of purges.', example: 132 })
  purges!: number;

  @ApiProperty({ type: 'integer', description: 'Number of cached responses.', example: 1 })
  entries!: number;

  @ApiProperty({ type: 'integer', description: 'Bytes of the cached responses.', example: 10079 })
  bytes!: number;
}

/** How the optimisation of images does. */
export class ImageStatsResponse extends SavedBytesResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Number of image files by state of their job, as in `GET jobs`.',
    example: { '9': 3 },
  })
  states!: Record<string, number>;
}

/** How the cache does. */
export class CacheStatsResponse {
  @ApiProperty({
    type: ResponseCacheStatsResponse,
    description: 'Responses of the process that answers, since it was started.',
  })
  responses!: ResponseCacheStatsResponse;

  @ApiProperty({ type: ImageStatsResponse, description: 'Images of the whole site.' })
  images!: ImageStatsResponse;
}
