import { ApiProperty } from '#core/openapi';
import type { ImportActivityResponse } from './activity.response.js';

/** What an import service is answered when a callback was accepted. */
export class ImportStateResponse {
  /** Always `success`. */
  status!: 'success';
}

/** What an import service is answered for a batch. */
export class ImportBatchResponse extends ImportStateResponse {
  /** What the import created, changed and left alone so far. */
  activity!: ImportActivityResponse;

  /** Seconds to wait before the next batch. @example 10 */
  @ApiProperty({ type: 'integer' })
  interval!: number;

  /**
   * Hash that the next callback must have. Left out if the import is finished.
   * @example ca0eacf2e9b284302b912e6a0074ac93
   */
  next_batch_hash?: string;
}
