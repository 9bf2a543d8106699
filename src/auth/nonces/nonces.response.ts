import { ApiProperty } from '#core/openapi';

/** A nonce. */
export class NonceResponse {
  @ApiProperty({ type: 'string', description: 'Ten hexadecimal digits.', example: '5607533678' })
  nonce!: string;

  @ApiProperty({ type: 'string', description: 'The action that it is for.', example: 'wp_rest' })
  action!: string;

  @ApiProperty({ type: 'integer', description: 'Seconds for which it is valid at least.', example: 43_200 })
  expires_in!: number;
}
