import { ApiProperty } from '#core/openapi';

/** What was purged. */
export class PurgeResponse {
  /** Number of responses that this process had cached. @example 9 */
  @ApiProperty({ type: 'integer' })
  purged!: number;
}
