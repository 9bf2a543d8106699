import { ApiProperty } from '#core/openapi';
import { SavedBytesResponse } from '../jobs/saved-bytes.response.js';

/** How the response cache of this process does. */
export class ResponseCacheStatsResponse {
  /** Where responses are cached: `redis` is the memory of the process, and behind it Redis for all processes (`REDIS_URL`). */
  store!: 'off' | 'memory' | 'redis';

  /** Requests answered from the cache. @example 123 */
  @ApiProperty({ type: 'integer' })
  hits!: number;

  /** Of these, responses that came from Redis. @example 0 */
  @ApiProperty({ type: 'integer' })
  redis_hits!: number;

  /** Requests that could have been, but were not in the cache. @example 79 */
  @ApiProperty({ type: 'integer' })
  misses!: number;

  /** Requests that the cache does not serve. @example 76 */
  @ApiProperty({ type: 'integer' })
  bypassed!: number;

  /** Share of hits among hits and misses, from 0 to 1; null before the first request. @example 0.609 */
  hit_rate!: number | null;

  /** Number of purges. @example 132 */
  @ApiProperty({ type: 'integer' })
  purges!: number;

  /** Number of cached responses. @example 1 */
  @ApiProperty({ type: 'integer' })
  entries!: number;

  /** Bytes of the cached responses. @example 10079 */
  @ApiProperty({ type: 'integer' })
  bytes!: number;
}

/** How the optimisation of images does. */
export class ImageStatsResponse extends SavedBytesResponse {
  /** Number of image files by state of their job, as in `GET jobs`. @example {"9": 3} */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  states!: Record<string, number>;
}

/** How the cache does. */
export class CacheStatsResponse {
  /** Responses of the process that answers, since it was started. */
  responses!: ResponseCacheStatsResponse;

  /** Images of the whole site. */
  images!: ImageStatsResponse;
}
