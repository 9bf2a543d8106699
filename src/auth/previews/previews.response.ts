import { ApiProperty } from '#core/openapi';

/** A link to an unpublished page. */
export class PreviewResponse {
  /**
   * Address that shows the page to everyone who has it.
   * @example https://calendar.example/?p=5&preview=true&preview_token=1-1795000000-5f0c
   */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** End of its validity, ISO 8601 in UTC. @example 2026-11-27T10:00:00Z */
  expires!: string;
}

/** The answer to a revocation. */
export class RevokedPreviewsResponse {
  /** Id of the post. @example 5 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Always true. */
  @ApiProperty({ enum: [true] })
  revoked!: boolean;
}
