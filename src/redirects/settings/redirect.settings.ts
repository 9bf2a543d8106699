import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Accepts, SettingsGroup } from '#core/settings';
import { QUERY_FLAGS, STRICT_FLAGS, type QueryFlag, type SourceFlags } from '../flags.js';
import { areHeaderOptions, type HeaderOption } from './header-options.js';

/** Kinds of posts whose changed addresses make rules; `trash`: those that go to the bin too. */
export const MONITORED = ['post', 'page', 'cal_events', 'trash'] as const;
export type Monitored = (typeof MONITORED)[number];

/** Request headers that may hold the address of a client behind a proxy, as clients name them. */
export const ADDRESS_HEADERS = [
  'HTTP_CF_CONNECTING_IP',
  'HTTP_CLIENT_IP',
  'HTTP_X_FORWARDED_FOR',
  'HTTP_X_FORWARDED',
  'HTTP_X_CLUSTER_CLIENT_IP',
  'HTTP_FORWARDED_FOR',
  'HTTP_FORWARDED',
  'HTTP_VIA',
  'REMOTE_ADDR',
] as const;
export type AddressHeader = (typeof ADDRESS_HEADERS)[number];

/** Hours that browsers may cache a 301: −1 not at all, 0 without a header. */
export const CACHE_HOURS = [-1, 0, 1, 24, 168];
/** Most days that log entries are stored. */
export const MAX_LOG_DAYS = 60;
/** Most host names that are redirected to that of the site. */
export const MAX_ALIASES = 20;
/** Most former structures of permalinks. */
export const MAX_PERMALINKS = 10;
/** Most proxies whose headers are believed. */
export const MAX_PROXIES = 100;
/** Longest text that a client can set, in characters. */
export const MAX_TEXT_LENGTH = 2000;

/** Settings of redirects that administrators change over REST (redirects.md §6), in the order in which they are shown. */
@SettingsGroup({ name: 'redirects', table: 'redirect_settings' })
export class RedirectSettings implements SourceFlags {
  /** The administrator supports the authors of the reference. */
  @IsBoolean()
  support = false;

  /** Names this installation; 32 hex digits or what a client chose. A migration stores one. */
  @IsString()
  @MaxLength(MAX_TEXT_LENGTH)
  token = '';

  /** Group of the rules that the monitor makes; 0: it is off. */
  @IsInt()
  @Min(0)
  monitor_post = 0;

  /** Kinds of posts that the monitor watches. */
  @IsArray()
  @IsIn(MONITORED, { each: true })
  monitor_types: Monitored[] = [];

  /** Suffix of the second rule that the monitor makes, empty for none. */
  @IsString()
  associated_redirect = '';

  /** Source of rules made without one; `$dec$` and `$hex$` become the time. */
  @IsString()
  auto_target = '';

  /** Days that entries of the redirect log are stored: −1 none are made, 0 for ever, at most 60. */
  @IsInt()
  @Min(-1)
  @Max(MAX_LOG_DAYS)
  expire_redirect = 7;

  /** The same for requests that found nothing. */
  @IsInt()
  @Min(-1)
  @Max(MAX_LOG_DAYS)
  expire_404 = 7;

  /** Redirects of other parts of the service are logged too. */
  @IsBoolean()
  log_external = false;

  /** Request headers are logged. */
  @IsBoolean()
  log_header = false;

  /** Rules count how often they redirect. */
  @IsBoolean()
  track_hits = true;

  /** Hours that browsers may cache a 301: −1 not at all, 0 without a header. */
  @IsIn(CACHE_HOURS)
  redirect_cache = 1;

  /** Addresses in logs: 0 none, 1 whole, 2 masked. */
  @IsIn([0, 1, 2])
  ip_logging = 0;

  /** Headers from which the address of a client is taken, the first one present counts; none: the connection. */
  @IsArray()
  @IsIn(ADDRESS_HEADERS, { each: true })
  ip_headers: AddressHeader[] = [];

  /** Proxies whose headers are believed; none: those of all. */
  @IsArray()
  @ArrayMaxSize(MAX_PROXIES)
  @IsString({ each: true })
  ip_proxy: string[] = [];

  /** The group of the rule last made or changed. */
  @IsInt()
  @Min(0)
  last_group_id = 1;

  /** Which address of the interface clients prefer. */
  @IsIn([0, 1, 3])
  rest_api = 0;

  /** Visitors are redirected to https. */
  @IsBoolean()
  https = false;

  /** Headers of the responses of the site. */
  @Accepts('a list of headers', areHeaderOptions)
  headers: HeaderOption[] = [];

  /** Where the whole site has moved: `scheme://host/path`, empty for nowhere. */
  @IsString()
  relocate = '';

  /** Whether the host name of the site begins with `www.`; empty: both are left as they are. */
  @IsIn(['', 'www', 'nowww'])
  preferred_domain: '' | 'www' | 'nowww' = '';

  /** Host names that are redirected to that of the site, at most 20. */
  @IsArray()
  @ArrayMaxSize(MAX_ALIASES)
  @IsString({ each: true })
  aliases: string[] = [];

  /** Former structures of permalinks, at most 10. */
  @IsArray()
  @ArrayMaxSize(MAX_PERMALINKS)
  @IsString({ each: true })
  permalinks: string[] = [];

  /** Not 0: results may be cached per address until it changes. */
  @IsInt()
  cache_key = 0;

  /** Where clients show updates. */
  @IsIn(['prompt', 'admin'])
  plugin_update: 'prompt' | 'admin' = 'prompt';

  /** Last version whose news a client has shown; 0: none. */
  @Accepts('0 or a version', (value) => value === 0 || typeof value === 'string')
  update_notice: 0 | string = 0;

  /** How the query of a source takes part in matching, for rules without a flag of their own. */
  @IsIn(QUERY_FLAGS)
  flag_query: QueryFlag = STRICT_FLAGS.flag_query;

  /** Letter case makes no difference. */
  @IsBoolean()
  flag_case = true;

  /** A slash at the end makes no difference. */
  @IsBoolean()
  flag_trailing = true;

  /** Sources are regular expressions. */
  @IsBoolean()
  flag_regex = STRICT_FLAGS.flag_regex;
}

/** The four flags that rules have which have none of their own. */
export const siteFlags = ({ flag_query, flag_case, flag_trailing, flag_regex }: SourceFlags): SourceFlags => ({
  flag_query,
  flag_case,
  flag_trailing,
  flag_regex,
});
