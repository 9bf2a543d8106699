import { ApiProperty } from '#core/openapi';
import type { QueryFlag } from '../flags.js';
import type { ActionType, MatchType } from './action.js';

/** How the source of a redirect is compared with a request. */
export class SourceFlagsResponse {
  /** How the query takes part: `exact`, in any order (`exactorder`), ignored, or passed on. */
  flag_query!: QueryFlag;

  /** Letter case makes no difference. */
  flag_case!: boolean;

  /** A slash at the end makes no difference. */
  flag_trailing!: boolean;

  /** The source is a regular expression. */
  flag_regex!: boolean;
}

/** Further options of a redirect. */
export class MatchOptionsResponse {
  /** Requests are not logged. @example true */
  log_exclude!: true;
}

/** How requests are matched. */
export class MatchDataResponse {
  /** How the source is compared with a request. */
  source!: SourceFlagsResponse;

  /** Further options, if there are some. */
  options?: MatchOptionsResponse;
}

/** Where a redirect leads; the members depend on `match_type`. */
export class ActionDataResponse {
  /** Target, if there is one only. @example /new */
  url?: string;

  /** Target for users who are signed in. @example /members */
  logged_in?: string;

  /** Target for others. @example /sign-in */
  logged_out?: string;

  /** Target if the condition holds. @example /for-bots */
  url_from?: string;

  /** Target if it does not hold. @example /for-people */
  url_notfrom?: string;

  /** `referrer`, `agent` or `value` is a regular expression. */
  regex?: boolean;

  /**
   * Address that the request has to come from, or a regular expression with `regex`.
   * @example https://old.example/page
   */
  referrer?: string;

  /** Browser that the request has to come from. @example Kiosk */
  agent?: string;

  /** Name of the cookie or header. @example X-Device */
  name?: string;

  /** Value of the cookie or header. @example kiosk */
  value?: string;

  /** Name of the filter. @example is_robot */
  filter?: string;

  /** Role or capability of the user. @example editor */
  role?: string;

  /** Scheme and host that the request has to be sent to; empty if none was named. @example https://old.example */
  server?: string;

  /** Network addresses that the request has to come from. @example ["203.0.113.7"] */
  ip?: string[];

  /** Kind of page: `404`. @example "404" */
  page?: string;

  /** Languages that the browser has to accept. @example en-GB,fr */
  language?: string;
}

/** A redirect. */
export class RedirectResponse {
  /** Id of the redirect. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Source: path or regular expression. @example /old */
  url!: string;

  /** Source as it is looked up; `regex` for regular expressions. @example /old */
  match_url!: string;

  /** How requests are matched. */
  match_data!: MatchDataResponse;

  /** HTTP status of the response; 0 for actions without one. @example 301 */
  @ApiProperty({ type: 'integer' })
  action_code!: number;

  /** What happens. @example url */
  action_type!: ActionType;

  /** Where it leads; null for actions without target. */
  action_data!: ActionDataResponse | null;

  /** Condition. @example url */
  match_type!: MatchType;

  /** Title. @example "Old programme" */
  title!: string;

  /** How often it redirected. @example 4 */
  @ApiProperty({ type: 'integer' })
  hits!: number;

  /** The source is a regular expression. */
  regex!: boolean;

  /** Id of the group. @example 1 */
  @ApiProperty({ type: 'integer' })
  group_id!: number;

  /** Position: redirects with a lower one are tried first. @example 0 */
  @ApiProperty({ type: 'integer' })
  position!: number;

  /** Date of the last redirect in the format of the site; `-`: never. @example "March 4, 2031" */
  last_access!: string;

  /** It redirects. */
  enabled!: boolean;
}

/** Redirects. */
export class RedirectListResponse {
  /** Redirects of this page. */
  items!: RedirectResponse[];

  /** Redirects on all pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;
}

/** One redirect. */
export class RedirectItemResponse {
  /** The redirect. */
  item!: RedirectResponse;
}

/** A post that can be a target. */
export class FoundPostResponse {
  /** Title. @example "Summer programme" */
  title!: string;

  /** Address. @example https://calendar.example/summer-programme/ */
  @ApiProperty({ format: 'uri' })
  value!: string;
}
