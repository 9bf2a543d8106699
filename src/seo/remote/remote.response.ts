import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** A service of others gave nothing. */
export class RemoteRefusalResponse {
  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 400 })
  status!: number;

  @ApiProperty({ type: 'string', description: 'Why, for people.', example: 'Token usage failed. Token is empty.' })
  error!: string;
}

/** A service of others did not accept the code. */
export class GrantRefusalResponse extends RemoteRefusalResponse {
  @ApiProperty({ ...EMPTY_LIST_SCHEMA, description: 'Always empty: there are no tokens.' })
  tokens!: never[];
}

/** Where the access to a service can be granted. */
export class AuthorizationUrlResponse {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address at the service where a person grants the access. It is good for 15 minutes and for once.',
  })
  url!: string;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 200 })
  status!: number;
}

/** State of the tokens of a service: everything but the tokens themselves. */
export class TokenStateResponse {
  @ApiProperty({ type: 'integer', description: 'When they expire, in seconds since 1970.', example: 1935516600 })
  expires!: number;

  @ApiProperty({ type: 'boolean', description: 'Whether they have expired.' })
  has_expired!: boolean;

  @ApiProperty({ type: 'integer', description: 'When they were stored, in seconds since 1970.', example: 1935513000 })
  created_at!: number;

  @ApiProperty({ type: 'integer', description: 'How often the service has refused them.', example: 0 })
  error_count!: number;
}

/** The access to a service is stored. */
export class GrantedResponse {
  @ApiProperty({ type: TokenStateResponse, description: 'State of the tokens.' })
  tokens!: TokenStateResponse;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 200 })
  status!: number;
}
