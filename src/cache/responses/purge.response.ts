import { ApiProperty } from '#core/openapi';

/** What was purged. */
export class PurgeResponse {
  @ApiProperty({ type: 'integer', description: 'Number of responses that this process had cached.', example: 9 })
  purged!: number;
}
