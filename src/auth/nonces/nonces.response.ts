import { ApiProperty } from '#core/openapi';

/** A nonce. */
export class NonceResponse {
  /** Ten hexadecimal digits. @example 5607533678 */
  nonce!: string;

  /** The action that it is for. @example wp_rest */
  action!: string;

  /** Seconds for which it is valid at least. @example 43200 */
  @ApiProperty({ type: 'integer' })
  expires_in!: number;
}
