import { ApiProperty } from '#core/openapi';
import { CallbackDoneResponse } from '../cloud/callback.response.js';

/** Reported images were taken in. */
export class NotifiedImagesResponse extends CallbackDoneResponse {
  /** Number of entries that were sent, known or not. @example 2 */
  @ApiProperty({ type: 'integer' })
  count!: number;
}

/** Reported pages were taken in. */
export class NotifiedPagesResponse extends CallbackDoneResponse {
  /** Number of results that were stored. @example 1 */
  @ApiProperty({ type: 'integer' })
  count!: number;
}
