import { STRICT_FLAGS } from '../redirect/flags.js';
import type { SourceFlags } from '../redirect/flags.js';

/** A header that the site's answers get (redirects.md §13). */
export interface HeaderOption {
  headerName: string;
  headerValue: string;
  /** Kind of the header as the client's list names it. */
  type: string;
  /** `site`: all pages and redirects but 307; `redirect`: redirects only. */
  location: 'site' | 'redirect';
  headerSettings: Record<string, unknown> | [];
}

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

/** Settings of redirects that administrators change over REST (redirects.md §6), in the order in which they are shown. */
export interface RedirectOptions extends SourceFlags {
  support: boolean;
  /** Names this install; 32 hex digits or what a client chose. */
  token: string;
  /** Group of the rules that the monitor makes; 0: it is off. */
  monitor_post: number;
  monitor_types: Monitored[];
  /** Suffix of the second rule that the monitor makes, empty for none. */
  associated_redirect: string;
  /** Source of rules made without one; `$dec$` and `$hex$` become the time. */
  auto_target: string;
  /** Days that entries of the redirect log are kept: −1 none are made, 0 for ever, at most 60. */
  expire_redirect: number;
  /** The same for requests that found nothing. */
  expire_404: number;
  /** Redirects of other parts of the service are logged too. */
  log_external: boolean;
  /** Request headers are logged. */
  log_header: boolean;
  /** Rules count how often they redirect. */
  track_hits: boolean;
  /** Hours that browsers may keep a 301: −1 not at all, 0 nothing is said. */
  redirect_cache: number;
  /** Addresses in logs: 0 none, 1 whole, 2 masked. */
  ip_logging: number;
  /** Where a client's address is taken from, the first one present counts; none: the connection. */
  ip_headers: AddressHeader[];
  /** Proxies whose headers are believed; none: everybody's. */
  ip_proxy: string[];
  /** The group of the rule last made or changed. */
  last_group_id: number;
  /** Which address of the interface clients prefer. */
  rest_api: number;
  /** Visitors are sent to https. */
  https: boolean;
  headers: HeaderOption[];
  /** Where the whole site has moved: `scheme://host/path`, empty for nowhere. */
  relocate: string;
  preferred_domain: '' | 'www' | 'nowww';
  /** Host names that are sent to the site's own, at most 20. */
  aliases: string[];
  /** Former structures of permalinks, at most 10. */
  permalinks: string[];
  /** Not 0: results may be kept per address until it changes. */
  cache_key: number;
  plugin_update: 'prompt' | 'admin';
  update_notice: 0 | string;
}

/** What a new site starts with; the token is made with it. */
export const REDIRECT_DEFAULTS: Readonly<RedirectOptions> = {
  support: false,
  token: '',
  monitor_post: 0,
  monitor_types: [],
  associated_redirect: '',
  auto_target: '',
  expire_redirect: 7,
  expire_404: 7,
  log_external: false,
  log_header: false,
  track_hits: true,
  redirect_cache: 1,
  ip_logging: 0,
  ip_headers: [],
  ip_proxy: [],
  last_group_id: 1,
  rest_api: 0,
  https: false,
  headers: [],
  relocate: '',
  preferred_domain: '',
  aliases: [],
  permalinks: [],
  cache_key: 0,
  plugin_update: 'prompt',
  update_notice: 0,
  ...STRICT_FLAGS,
  flag_case: true,
  flag_trailing: true,
};

/** The four flags that rules have which have none of their own. */
export const siteFlags = ({ flag_query, flag_case, flag_trailing, flag_regex }: SourceFlags): SourceFlags => ({
  flag_query,
  flag_case,
  flag_trailing,
  flag_regex,
});
