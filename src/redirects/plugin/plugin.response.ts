import { ApiProperty, FALSE_SCHEMA } from '#core/openapi';

/** State of one part of redirects. */
export class RedirectCheckResponse {
  @ApiProperty({ type: 'string', description: 'Name for programs.', example: 'groups' })
  id!: string;

  @ApiProperty({ type: 'string', description: 'Name for people.', example: 'Valid groups' })
  name!: string;

  @ApiProperty({ type: 'string', description: 'State in words.', example: 'Valid groups detected' })
  message!: string;

  @ApiProperty({ type: 'string', enum: ['good', 'problem', 'error'], description: 'State.' })
  status!: 'good' | 'problem' | 'error';
}

/** Versions of the stored data. */
export class StoredVersionResponse {
  @ApiProperty({ type: 'string', description: 'Version of the stored data.', example: '4.2' })
  current!: string;

  @ApiProperty({ type: 'string', description: 'Latest version.', example: '4.2' })
  latest!: string;
}

/** Facts for support. */
export class RedirectDebugResponse {
  @ApiProperty({ type: StoredVersionResponse, description: 'Versions of the stored data.' })
  database!: StoredVersionResponse;

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, FALSE_SCHEMA] },
    description: 'Values of the headers that may contain the address of the client; `false` if they are absent.',
  })
  ip_header!: Record<string, string | false>;
}

/** State of redirects. */
export class RedirectStateResponse {
  @ApiProperty({ type: [RedirectCheckResponse], description: 'State of each part.' })
  status!: RedirectCheckResponse[];

  @ApiProperty({ type: RedirectDebugResponse, description: 'Facts for support.' })
  debug!: RedirectDebugResponse;
}

/** Confirmation. */
export class SuccessResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.', example: true })
  success!: true;
}

/** Result of a reset. */
export class ResetRedirectsResponse {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address to go to.',
    example: 'https://calendar.example/',
  })
  location!: string;
}

/** State of an upgrade of the stored data. */
export class UpgradeStateResponse {
  @ApiProperty({ type: 'string', description: 'Always `ok`: migrations of the service do the work.', example: 'ok' })
  status!: string;

  @ApiProperty({ type: 'boolean', description: 'Always false.' })
  inProgress!: boolean;

  @ApiProperty({ type: 'string', description: 'Version of the stored data.', example: '4.2' })
  current!: string;

  @ApiProperty({ type: 'string', description: 'Version after the upgrade.', example: '4.2' })
  next!: string;

  @ApiProperty({ type: 'number', description: 'Current time in seconds since 1970.', example: 1927999800.5 })
  time!: number;

  @ApiProperty({ type: 'integer', description: 'Percentage that is done.', example: 0 })
  complete!: number;

  @ApiProperty({ type: 'string', description: 'Always `error`: there is nothing to do.', example: 'error' })
  result!: string;

  @ApiProperty({ type: 'string', description: 'Reason.', example: 'The stored data is up to date: 4.2.' })
  reason!: string;

  @ApiProperty({ type: 'string', isArray: true, description: 'Always empty.' })
  debug!: string[];
}

/** State of the stored data. */
export class FixedDatabaseResponse {
  @ApiProperty({ type: 'string', description: 'Always `ok`.', example: 'ok' })
  status!: string;

  @ApiProperty({ type: 'boolean', description: 'Always false.' })
  inProgress!: boolean;
}

/** Result of a repair of the stored data. */
export class FixResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  success!: boolean;

  @ApiProperty({ type: FixedDatabaseResponse, description: 'State of the stored data.' })
  database!: FixedDatabaseResponse;
}
