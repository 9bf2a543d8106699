import { ApiProperty } from '#core/openapi';

/** Columns of the record that differ, by name. */
const COLUMNS = { type: 'object', selfRequired: false, additionalProperties: true } as const;

/** One record that a caller created, changed or deleted. */
export class AuditEntryResponse {
  @ApiProperty({ type: 'integer', description: 'Sequence number.', example: 12 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Moment of the change, UTC.', example: '2031-05-01T19:30:00' })
  created!: string;

  @ApiProperty({ type: 'integer', description: 'Id of the user; 0 for the holder of a key.', example: 1 })
  user_id!: number;

  @ApiProperty({ type: 'string', description: 'Login at that time; empty without an account.', example: 'admin' })
  login!: string;

  @ApiProperty({
    type: 'string',
    description: 'Name of the application password or kind of key; empty for browser sessions.',
    example: 'Check-in phone',
  })
  credential!: string;

  @ApiProperty({
    type: 'string',
    description: 'Network address of the client; empty for the command line.',
    example: '203.0.113.9',
  })
  address!: string;

  @ApiProperty({
    type: 'string',
    description: 'Id of the request, as in `X-Request-Id` and in the log.',
    example: '991da1c2-b91f-4cd5-90ac-5b84a96ff823',
  })
  request_id!: string;

  @ApiProperty({
    type: 'string',
    description: 'Method and path of the endpoint.',
    example: 'POST cal/events/v1/events/:id',
  })
  action!: string;

  @ApiProperty({ type: 'string', description: 'Table of the record.', example: 'posts' })
  record_type!: string;

  @ApiProperty({ type: 'string', description: 'Key of the record; empty if it has none.', example: '71' })
  record_id!: string;

  @ApiProperty({
    type: 'string',
    description: '`create`, `update` or `delete`; `sign_in`, `read` or `export` for what changes no record.',
    example: 'update',
  })
  verb!: string;

  @ApiProperty({
    ...COLUMNS,
    description: 'Values before the change. Secrets are redacted.',
    example: { status: 'draft' },
  })
  before?: Record<string, unknown>;

  @ApiProperty({
    ...COLUMNS,
    description: 'Values after the change. Secrets are redacted.',
    example: { status: 'publish' },
  })
  after?: Record<string, unknown>;
}
