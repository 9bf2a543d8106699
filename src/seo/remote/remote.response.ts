import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** A service of others gave nothing. */
export class RemoteRefusalResponse {
  /** The HTTP status. @example 400 */
  @ApiProperty({ type: 'integer' })
  status!: number;

  /** Why, for people. @example "Token usage failed. Token is empty." */
  error!: string;
}

/** A service of others did not accept the code. */
export class GrantRefusalResponse extends RemoteRefusalResponse {
  /** Always empty: there are no tokens. */
  @ApiProperty(EMPTY_LIST_SCHEMA)
  tokens!: never[];
}

/** Where the access to a service can be granted. */
export class AuthorizationUrlResponse {
  /** Address at the service where a person grants the access. It is good for 15 minutes and for once. */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** The HTTP status. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}

/** State of the tokens of a service: everything but the tokens themselves. */
export class TokenStateResponse {
  /** When they expire, in seconds since 1970. @example 1935516600 */
  @ApiProperty({ type: 'integer' })
  expires!: number;

  /** Whether they have expired. */
  has_expired!: boolean;

  /** When they were stored, in seconds since 1970. @example 1935513000 */
  @ApiProperty({ type: 'integer' })
  created_at!: number;

  /** How often the service has refused them. @example 0 */
  @ApiProperty({ type: 'integer' })
  error_count!: number;
}

/** The access to a service is stored. */
export class GrantedResponse {
  /** State of the tokens. */
  tokens!: TokenStateResponse;

  /** The HTTP status. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}
