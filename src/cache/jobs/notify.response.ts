import { ApiProperty } from '#core/openapi';
import { CallbackDoneResponse } from '../cloud/callback.response.js';

/** Reported images were taken in. */
export class NotifiedImagesResponse extends CallbackDoneResponse {
  @ApiProperty({ type: 'integer', description: 'Number of entries that were sent, known or not.', example: 2 })
  count!: number;
}

/** Reported pages were taken in. */
export class NotifiedPagesResponse extends CallbackDoneResponse {
  @ApiProperty({ type: 'integer', description: 'Number of results that were stored.', example: 1 })
  count!: number;
}
