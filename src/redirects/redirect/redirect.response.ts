import { ApiProperty } from '#core/openapi';
import { QUERY_FLAGS, type QueryFlag } from './flags.js';
import { ACTION_TYPES, MATCH_TYPES, type ActionType, type MatchType } from './action.js';

/** How the source of a redirect is compared with a request. */
export class SourceFlagsResponse {
  @ApiProperty({
    type: 'string',
    enum: QUERY_FLAGS,
    description: 'How the query takes part: `exact`, in any order (`exactorder`), ignored, or passed on.',
  })
  flag_query!: QueryFlag;

  @ApiProperty({ type: 'boolean', description: 'Letter case makes no difference.' })
  flag_case!: boolean;

  @ApiProperty({ type: 'boolean', description: 'A slash at the end makes no difference.' })
  flag_trailing!: boolean;

  @ApiProperty({ type: 'boolean', description: 'The source is a regular expression.' })
  flag_regex!: boolean;
}

/** Further options of a redirect. */
export class MatchOptionsResponse {
  @ApiProperty({ type: 'boolean', description: 'Requests are not logged.', example: true })
  log_exclude!: true;
}

/** How requests are matched. */
export class MatchDataResponse {
  @ApiProperty({ type: SourceFlagsResponse, description: 'How the source is compared with a request.' })
  source!: SourceFlagsResponse;

  @ApiProperty({ type: MatchOptionsResponse, required: false, description: 'Further options, if there are some.' })
  options?: MatchOptionsResponse;
}

/** Where a redirect leads; the members depend on `match_type`. */
export class ActionDataResponse {
  @ApiProperty({ type: 'string', required: false, description: 'Target, if there is one only.', example: '/new' })
  url?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Target for users who are signed in.',
    example: '/members',
  })
  logged_in?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Target for others.', example: '/sign-in' })
  logged_out?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Target if the condition holds.', example: '/for-bots' })
  url_from?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Target if it does not hold.', example: '/for-people' })
  url_notfrom?: string;

  @ApiProperty({
    type: 'boolean',
    required: false,
    description: '`referrer`, `agent` or `value` is a regular expression.',
  })
  regex?: boolean;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Address that the request has to come from, or a regular expression with `regex`.',
    example: 'https://old.example/page',
  })
  referrer?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Browser that the request has to come from.',
    example: 'Kiosk',
  })
  agent?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Name of the cookie or header.', example: 'X-Device' })
  name?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Value of the cookie or header.', example: 'kiosk' })
  value?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Name of the filter.', example: 'is_robot' })
  filter?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Role or capability of the user.', example: 'editor' })
  role?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Scheme and host that the request has to be sent to; empty if none was named.',
    example: 'https://old.example',
  })
  server?: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'Network addresses that the request has to come from.',
    example: ['203.0.113.7'],
  })
  ip?: string[];

  @ApiProperty({ type: 'string', required: false, description: 'Kind of page: `404`.', example: '404' })
  page?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Languages that the browser has to accept.',
    example: 'en-GB,fr',
  })
  language?: string;
}

/** A redirect. */
export class RedirectResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the redirect.', example: 1 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Source: path or regular expression.', example: '/old' })
  url!: string;

  @ApiProperty({
    type: 'string',
    description: 'Source as it is looked up; `regex` for regular expressions.',
    example: '/old',
  })
  match_url!: string;

  @ApiProperty({ type: MatchDataResponse, description: 'How requests are matched.' })
  match_data!: MatchDataResponse;

  @ApiProperty({
    type: 'integer',
    description: 'HTTP status of the response; 0 for actions without one.',
    example: 301,
  })
  action_code!: number;

  @ApiProperty({ type: 'string', enum: ACTION_TYPES, description: 'What happens.', example: 'url' })
  action_type!: ActionType;

  @ApiProperty({
    type: ActionDataResponse,
    nullable: true,
    description: 'Where it leads; null for actions without target.',
  })
  action_data!: ActionDataResponse | null;

  @ApiProperty({ type: 'string', enum: MATCH_TYPES, description: 'Condition.', example: 'url' })
  match_type!: MatchType;

  @ApiProperty({ type: 'string', description: 'Title.', example: 'Old programme' })
  title!: string;

  @ApiProperty({ type: 'integer', description: 'How often it redirected.', example: 4 })
  hits!: number;

  @ApiProperty({ type: 'boolean', description: 'The source is a regular expression.' })
  regex!: boolean;

  @ApiProperty({ type: 'integer', description: 'Id of the group.', example: 1 })
  group_id!: number;

  @ApiProperty({ type: 'integer', description: 'Position: redirects with a lower one are tried first.', example: 0 })
  position!: number;

  @ApiProperty({
    type: 'string',
    description: 'Date of the last redirect in the format of the site; `-`: never.',
    example: 'March 4, 2031',
  })
  last_access!: string;

  @ApiProperty({ type: 'boolean', description: 'It redirects.' })
  enabled!: boolean;
}

/** Redirects. */
export class RedirectListResponse {
  @ApiProperty({ type: [RedirectResponse], description: 'Redirects of this page.' })
  items!: RedirectResponse[];

  @ApiProperty({ type: 'integer', description: 'Redirects on all pages.', example: 1 })
  total!: number;
}

/** One redirect. */
export class RedirectItemResponse {
  @ApiProperty({ type: RedirectResponse, description: 'The redirect.' })
  item!: RedirectResponse;
}

/** A post that can be a target. */
export class FoundPostResponse {
  @ApiProperty({ type: 'string', description: 'Title.', example: 'Summer programme' })
  title!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address.',
    example: 'https://calendar.example/summer-programme/',
  })
  value!: string;
}
