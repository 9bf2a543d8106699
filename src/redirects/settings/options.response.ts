import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { SourceFlagsResponse } from '../redirect/redirect.response.js';
import { ADDRESS_HEADERS, MONITORED, type AddressHeader, type Monitored } from './redirect.settings.js';

/** A header of the responses of the site. */
export class HeaderOptionResponse {
  @ApiProperty({ type: 'string', description: 'Name.', example: 'X-Frame-Options' })
  headerName!: string;

  @ApiProperty({ type: 'string', description: 'Value.', example: 'SAMEORIGIN' })
  headerValue!: string;

  @ApiProperty({ type: 'string', description: 'Kind of the header, as clients list it.', example: 'X-Frame-Options' })
  type!: string;

  @ApiProperty({
    type: 'string',
    enum: ['site', 'redirect'],
    description: '`site`: all pages and redirects except 307; `redirect`: redirects only.',
  })
  location!: 'site' | 'redirect';

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    description: 'Further settings of the client.',
  })
  headerSettings!: Record<string, unknown> | [];
}

/** Settings of redirects. */
export class RedirectSettingsResponse extends SourceFlagsResponse {
  @ApiProperty({ type: 'boolean', description: 'The administrator supports the authors of the reference.' })
  support!: boolean;

  @ApiProperty({
    type: 'string',
    description: 'Identifier of the installation.',
    example: '0123456789abcdef0123456789abcdef',
  })
  token!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Id of the group for redirects of changed addresses; 0: off.',
    example: 2,
  })
  monitor_post!: number;

  @ApiProperty({
    type: 'string',
    isArray: true,
    enum: MONITORED,
    description: 'Kinds of posts whose addresses are monitored.',
  })
  monitor_types!: Monitored[];

  @ApiProperty({ type: 'string', description: 'Suffix of a second redirect; empty: none.', example: '/amp' })
  associated_redirect!: string;

  @ApiProperty({ type: 'string', description: 'Source of redirects without one.', example: '/go/$dec$' })
  auto_target!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Days that entries of the log are stored; -1: no log, 0: forever.',
    example: 7,
  })
  expire_redirect!: number;

  @ApiProperty({ type: 'integer', description: 'The same for the log of requests that found nothing.', example: 7 })
  expire_404!: number;

  @ApiProperty({ type: 'boolean', description: 'Redirects of other parts of the service are logged.' })
  log_external!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Headers of requests are logged.' })
  log_header!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Redirects are counted.' })
  track_hits!: boolean;

  @ApiProperty({
    type: 'integer',
    description: 'Hours that browsers may cache a 301; -1: not at all, 0: no header.',
    example: 1,
  })
  redirect_cache!: number;

  @ApiProperty({
    type: 'integer',
    enum: [0, 1, 2],
    description: 'Network addresses in logs: 0 none, 1 complete, 2 masked.',
  })
  ip_logging!: number;

  @ApiProperty({
    type: 'string',
    isArray: true,
    enum: ADDRESS_HEADERS,
    description: 'Headers that contain the address of a client; the first one that is present counts.',
  })
  ip_headers!: AddressHeader[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Proxies whose headers are believed; none: all.',
    example: ['10.0.0.1'],
  })
  ip_proxy!: string[];

  @ApiProperty({ type: 'integer', description: 'Id of the group of the last redirect.', example: 1 })
  last_group_id!: number;

  @ApiProperty({ type: 'integer', enum: [0, 1, 3], description: 'Which address of the interface clients prefer.' })
  rest_api!: number;

  @ApiProperty({ type: 'boolean', description: 'Visitors are redirected to HTTPS.' })
  https!: boolean;

  @ApiProperty({ type: [HeaderOptionResponse], description: 'Headers of the responses of the site.' })
  headers!: HeaderOptionResponse[];

  @ApiProperty({
    type: 'string',
    description: 'Where the whole site has moved; empty: nowhere.',
    example: 'https://new.example',
  })
  relocate!: string;

  @ApiProperty({
    type: 'string',
    enum: ['', 'www', 'nowww'],
    description: 'Whether the host name begins with `www.`; empty: both are left as they are.',
    example: 'www',
  })
  preferred_domain!: '' | 'www' | 'nowww';

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Host names that are redirected to the one of the site.',
    example: ['old.example'],
  })
  aliases!: string[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Former structures of permalinks.',
    example: ['/%year%/%postname%/'],
  })
  permalinks!: string[];

  @ApiProperty({ type: 'integer', description: 'Not 0: matches may be cached until it changes.', example: 0 })
  cache_key!: number;

  @ApiProperty({ type: 'string', enum: ['prompt', 'admin'], description: 'Where clients show updates.' })
  plugin_update!: 'prompt' | 'admin';

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'integer' }],
    description: 'Last version whose news were shown; 0: none.',
    example: 0,
  })
  update_notice!: 0 | string;

  @ApiProperty({ type: 'string', isArray: true, description: 'Always empty.' })
  modules!: [];

  @ApiProperty({ type: 'string', description: 'Version of the stored data.', example: '4.2' })
  database!: string;
}

/** A group to choose from. */
export class GroupChoiceResponse {
  @ApiProperty({ type: 'string', description: 'Name.', example: 'Redirections' })
  label!: string;

  @ApiProperty({ type: 'integer', description: 'Id.', example: 1 })
  value!: number;
}

/** Groups of one module to choose from. */
export class GroupChoicesResponse {
  @ApiProperty({ type: 'string', description: 'Name of the module.', example: 'WordPress' })
  label!: string;

  @ApiProperty({ type: [GroupChoiceResponse], description: 'The groups.' })
  value!: GroupChoiceResponse[];
}

/** Settings of redirects with what forms need. */
export class RedirectOptionsResponse {
  @ApiProperty({ type: RedirectSettingsResponse, description: 'The settings.' })
  settings!: RedirectSettingsResponse;

  @ApiProperty({ type: [GroupChoicesResponse], description: 'Groups by module.' })
  groups!: GroupChoicesResponse[];

  @ApiProperty({ type: 'string', description: 'Folder of the installation; always `/`.', example: '/' })
  installed!: string;

  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  canDelete!: boolean;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Names of the kinds of posts that can be monitored.',
    example: { post: 'Posts' },
  })
  post_types!: Record<string, string>;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'What could not be set, and why.',
    example: 'There is no such group.',
  })
  warning?: string;
}
