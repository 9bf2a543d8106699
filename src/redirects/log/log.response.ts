import { ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';

/** Data of a logged request. */
export class RequestDataResponse {
  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Headers by name, without credentials.',
    example: { Host: 'calendar.example' },
  })
  headers?: Record<string, unknown> | never[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'Part of the service that redirected.',
    example: ['redirection'],
  })
  source?: string[];
}

/** An entry of a log. */
export class LogEntryResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the entry.', example: 7 })
  id!: number;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Date in the format of the site.',
    example: 'March 4, 2031',
  })
  created?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Time in the format of the site.', example: '7:30 pm' })
  created_time?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Requested address.', example: '/old' })
  url?: string;

  @ApiProperty({ type: 'string', nullable: true, required: false, description: 'Browser.', example: 'Mozilla/5.0' })
  agent?: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Address that the request came from, as the client sent it; credentials are masked.',
    example: 'https://other.example/',
  })
  referrer?: string | null;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Requested host with its scheme.',
    example: 'https://calendar.example',
  })
  domain?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Network address; empty unless addresses are logged.',
    example: '203.0.113.0',
  })
  ip?: string;

  @ApiProperty({ type: 'integer', required: false, description: 'HTTP status of the response.', example: 301 })
  http_code?: number;

  @ApiProperty({ type: 'string', required: false, description: 'HTTP method.', example: 'GET' })
  request_method?: string;

  @ApiProperty({
    oneOf: [schemaOf(RequestDataResponse), { type: 'string', maxLength: 0 }],
    required: false,
    description: 'Headers and source of the request; empty unless they are logged.',
  })
  request_data?: RequestDataResponse | '';

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Target. Only in the log of redirects.',
    example: '/new',
  })
  sent_to?: string | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Id of the redirect; 0: none. Only in the log of redirects.',
    example: 1,
  })
  redirection_id?: number;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'What redirected. Only in the log of redirects.',
    example: 'redirection',
  })
  redirect_by_slug?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Name of what redirected. Only in the log of redirects.',
    example: 'Redirection',
  })
  redirect_by?: string;
}

/** Entries of a log with a common value. */
export class LogGroupResponse {
  @ApiProperty({ type: 'integer', description: 'Number of entries.', example: 3 })
  count!: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'The common value.', example: '/old' })
  id!: string | null;

  @ApiProperty({ type: 'string', required: false, nullable: true, description: 'The common address.', example: '/old' })
  url?: string | null;

  @ApiProperty({
    type: 'string',
    required: false,
    nullable: true,
    description: 'The common browser.',
    example: 'Kiosk',
  })
  agent?: string | null;

  @ApiProperty({
    type: 'string',
    required: false,
    nullable: true,
    description: 'The common network address.',
    example: '203.0.113.7',
  })
  ip?: string | null;
}

/** A page of a log: entries, or groups of them with `groupBy`. */
export class LogListResponse {
  @ApiProperty({
    type: 'array',
    items: { oneOf: [schemaOf(LogEntryResponse), schemaOf(LogGroupResponse)] },
    description: 'Entries of this page, newest first, or groups of entries with `groupBy`.',
  })
  items!: (LogEntryResponse | LogGroupResponse)[];

  @ApiProperty({ type: 'integer', description: 'Entries or groups on all pages.', example: 1 })
  total!: number;
}
