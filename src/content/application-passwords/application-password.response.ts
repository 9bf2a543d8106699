import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** An application password. */
export class ApplicationPasswordResponse {
  @ApiProperty({ type: 'string', description: 'Id.', example: '8be723b7-a181-4f23-8561-5eba97c66f4d' })
  uuid!: string;

  @ApiProperty({ type: 'string', description: 'Id of the application, a UUID; empty: none.', example: '' })
  app_id!: string;

  @ApiProperty({ type: 'string', description: 'Name of the application.', example: 'Check-in phone' })
  name!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'What the password is limited to; absent without limits.',
    example: ['tickets'],
  })
  scopes?: string[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Moment from which it is refused, UTC; absent if it does not expire.',
    example: '2031-08-01T00:00:00',
  })
  expires?: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Creation, UTC.',
    example: '2031-05-01T19:30:00',
  })
  created?: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Last use, UTC.',
    example: '2031-05-02T08:00:00',
  })
  last_used?: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Network address of the last use.',
    example: '203.0.113.7',
  })
  last_ip?: string | null;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The password. It is shown once.',
    example: 'abcd efgh ijkl mnop qrst uvwx',
  })
  password?: string;

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted application password. */
export class DeletedApplicationPasswordResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  deleted!: boolean;

  @ApiProperty({ type: ApplicationPasswordResponse, description: 'The application password as it was.' })
  previous!: ApplicationPasswordResponse;
}

/** Result of deleting all application passwords of a user. */
export class DeletedApplicationPasswordsResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  deleted!: boolean;

  @ApiProperty({ type: 'integer', description: 'Number of deleted application passwords.', example: 2 })
  count!: number;
}
