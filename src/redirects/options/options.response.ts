import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { SourceFlagsResponse } from '../redirect/redirect.response.js';
import type { AddressHeader, Monitored } from '../settings/redirect.settings.js';

/** A header of the responses of the site. */
export class HeaderOptionResponse {
  /** Name. @example X-Frame-Options */
  headerName!: string;

  /** Value. @example SAMEORIGIN */
  headerValue!: string;

  /** Kind of the header, as clients list it. @example X-Frame-Options */
  type!: string;

  /** `site`: all pages and redirects except 307; `redirect`: redirects only. */
  location!: 'site' | 'redirect';

  /** Further settings of the client. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA] })
  headerSettings!: Record<string, unknown> | [];
}

/** Settings of redirects. */
export class RedirectSettingsResponse extends SourceFlagsResponse {
  /** The administrator supports the authors of the reference. */
  support!: boolean;

  /** Identifier of the installation. @example 0123456789abcdef0123456789abcdef */
  token!: string;

  /** Id of the group for redirects of changed addresses; 0: off. @example 2 */
  @ApiProperty({ type: 'integer' })
  monitor_post!: number;

  /** Kinds of posts whose addresses are monitored. */
  monitor_types!: Monitored[];

  /** Suffix of a second redirect; empty: none. @example /amp */
  associated_redirect!: string;

  /** Source of redirects without one. @example /go/$dec$ */
  auto_target!: string;

  /** Days that entries of the log are stored; -1: no log, 0: forever. @example 7 */
  @ApiProperty({ type: 'integer' })
  expire_redirect!: number;

  /** The same for the log of requests that found nothing. @example 7 */
  @ApiProperty({ type: 'integer' })
  expire_404!: number;

  /** Redirects of other parts of the service are logged. */
  log_external!: boolean;

  /** Headers of requests are logged. */
  log_header!: boolean;

  /** Redirects are counted. */
  track_hits!: boolean;

  /** Hours that browsers may cache a 301; -1: not at all, 0: no header. @example 1 */
  @ApiProperty({ type: 'integer' })
  redirect_cache!: number;

  /** Network addresses in logs: 0 none, 1 complete, 2 masked. */
  @ApiProperty({ type: 'integer', enum: [0, 1, 2] })
  ip_logging!: number;

  /** Headers that contain the address of a client; the first one that is present counts. */
  ip_headers!: AddressHeader[];

  /** Proxies whose headers are believed; none: all. @example ["10.0.0.1"] */
  ip_proxy!: string[];

  /** Id of the group of the last redirect. @example 1 */
  @ApiProperty({ type: 'integer' })
  last_group_id!: number;

  /** Which address of the interface clients prefer. */
  @ApiProperty({ type: 'integer', enum: [0, 1, 3] })
  rest_api!: number;

  /** Visitors are redirected to HTTPS. */
  https!: boolean;

  /** Headers of the responses of the site. */
  headers!: HeaderOptionResponse[];

  /** Where the whole site has moved; empty: nowhere. @example https://new.example */
  relocate!: string;

  /** Whether the host name begins with `www.`; empty: both are left as they are. @example www */
  preferred_domain!: '' | 'www' | 'nowww';

  /** Host names that are redirected to the one of the site. @example ["old.example"] */
  aliases!: string[];

  /** Former structures of permalinks. @example ["/%year%/%postname%/"] */
  permalinks!: string[];

  /** Not 0: matches may be cached until it changes. @example 0 */
  @ApiProperty({ type: 'integer' })
  cache_key!: number;

  /** Where clients show updates. */
  plugin_update!: 'prompt' | 'admin';

  /** Last version whose news were shown; 0: none. @example 0 */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  update_notice!: 0 | string;

  /** Always empty. */
  @ApiProperty({ type: 'string', isArray: true })
  modules!: [];

  /** Version of the stored data. @example 4.2 */
  database!: string;
}

/** A group to choose from. */
export class GroupChoiceResponse {
  /** Name. @example Redirections */
  label!: string;

  /** Id. @example 1 */
  @ApiProperty({ type: 'integer' })
  value!: number;
}

/** Groups of one module to choose from. */
export class GroupChoicesResponse {
  /** Name of the module. @example WordPress */
  label!: string;

  /** The groups. */
  value!: GroupChoiceResponse[];
}

/** Settings of redirects with what forms need. */
export class RedirectOptionsResponse {
  /** The settings. */
  settings!: RedirectSettingsResponse;

  /** Groups by module. */
  groups!: GroupChoicesResponse[];

  /** Folder of the installation; always `/`. @example / */
  installed!: string;

  /** Always true. */
  canDelete!: boolean;

  /** Names of the kinds of posts that can be monitored. @example {"post": "Posts"} */
  post_types!: Record<string, string>;

  /** What could not be set, and why. @example "There is no such group." */
  warning?: string;
}
