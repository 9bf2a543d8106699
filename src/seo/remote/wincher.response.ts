import { ApiProperty, schemaOf } from '#core/openapi';
import { RemoteRefusalResponse } from './remote.response.js';

/** A keyphrase that Wincher tracks. */
export class TrackedKeyphraseResponse {
  @ApiProperty({
    oneOf: [{ type: 'integer', nullable: true }, { type: 'string' }],
    required: false,
    description: 'Number of the keyphrase at Wincher, as it sends it.',
    example: 7,
  })
  id?: unknown;

  @ApiProperty({ type: 'string', description: 'The keyphrase.', example: 'jazz' })
  keyword!: string;
}

/** The keyphrases that are tracked from now on. */
export class TrackedKeyphrasesResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: schemaOf(TrackedKeyphraseResponse),
    description: 'The keyphrases by their text.',
  })
  results!: Record<string, TrackedKeyphraseResponse>;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 200 })
  status!: number;
}

/** The account at Wincher allows no more keyphrases. */
export class KeyphraseLimitResponse extends RemoteRefusalResponse {
  @ApiProperty({ type: 'integer', description: 'Number of keyphrases that the account allows.', example: 10 })
  limit!: number;
}

/** Positions of keyphrases in search results. */
export class KeyphrasePositionsResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: true },
    description: 'What Wincher tells of each keyphrase, by its text.',
    example: { jazz: { id: 7, keyword: 'jazz', position: { value: 4 } } },
  })
  results!: Record<string, Record<string, unknown>>;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 200 })
  status!: number;
}

/** A keyphrase is not tracked any more. */
export class UntrackedKeyphraseResponse {
  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 200 })
  status!: number;
}
