import { ApiProperty, schemaOf } from '#core/openapi';
import { RemoteRefusalResponse } from './remote.response.js';

/** A keyphrase that Wincher tracks. */
export class TrackedKeyphraseResponse {
  /** Number of the keyphrase at Wincher, as it sends it. @example 7 */
  @ApiProperty({ oneOf: [{ type: 'integer', nullable: true }, { type: 'string' }], required: false })
  id?: unknown;

  /** The keyphrase. @example jazz */
  keyword!: string;
}

/** The keyphrases that are tracked from now on. */
export class TrackedKeyphrasesResponse {
  /** The keyphrases by their text. */
  @ApiProperty({ type: 'object', additionalProperties: schemaOf(TrackedKeyphraseResponse) })
  results!: Record<string, TrackedKeyphraseResponse>;

  /** The HTTP status. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}

/** The account at Wincher allows no more keyphrases. */
export class KeyphraseLimitResponse extends RemoteRefusalResponse {
  /** Number of keyphrases that the account allows. @example 10 */
  @ApiProperty({ type: 'integer' })
  limit!: number;
}

/** Positions of keyphrases in search results. */
export class KeyphrasePositionsResponse {
  /**
   * What Wincher returns for each keyphrase, by its text.
   * @example {"jazz": {"id": 7, "keyword": "jazz", "position": {"value": 4}}}
   */
  results!: Record<string, Record<string, unknown>>;

  /** The HTTP status. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}

/** A keyphrase is not tracked any more. */
export class UntrackedKeyphraseResponse {
  /** The HTTP status. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}
