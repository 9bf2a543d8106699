import { plainText, stripTags } from '#core/text';
import { normalAddress } from '../redirect/action-data.js';
import { readFlags } from '../flags.js';
import { isTruthy, textOf } from '../loose-values.js';
import { cleanSource } from '../redirect/source.js';
import { wholeNumber } from '../list/list.dto.js';
import { readHeaders } from '../settings/header-options.js';
import { newToken } from '../settings/redirect-settings.service.js';
import {
  ADDRESS_HEADERS,
  CACHE_HOURS,
  MAX_ALIASES,
  MAX_LOG_DAYS,
  MAX_PERMALINKS,
  MAX_PROXIES,
  MAX_TEXT_LENGTH,
  MONITORED,
  type RedirectSettings,
} from '../settings/redirect.settings.js';

/** What the meaning of some settings depends on. */
export interface OptionContext {
  /** Ids of the groups, the first one first. */
  groups: readonly number[];
  /** What is set so far. */
  current: RedirectSettings;
  /** `http` or `https`, for a site named without. */
  scheme: string;
  now: Date;
}

/** Settings as a client sends them. */
export type OptionsInput = Record<string, unknown>;

type Changes = Partial<RedirectSettings>;

/** Reads one setting; undefined for what is passed over. */
type Reader = (value: unknown, context: OptionContext) => unknown;

const FLAGS = ['flag_query', 'flag_case', 'flag_trailing', 'flag_regex'];

/** Answer to any news of the interface that a client says it has shown. */
const NOTICED = '5.8';

const number = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value))
    ? wholeNumber(value)
    : undefined;

const within =
  (lowest: number, highest: number): Reader =>
  (value) => {
    const parsed = number(value);
    return parsed === undefined ? undefined : Math.max(lowest, Math.min(parsed, highest));
  };

const oneOf =
  (...values: readonly unknown[]): Reader =>
  (value) =>
    values.includes(value) ? value : undefined;

/** The parts of a list that a reader makes something of, doubles too; what is no list is passed over. */
const listOf =
  (most: number, read: (text: string) => string | undefined): Reader =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    return value
      .map((item) => read(textOf(item)))
      .filter((item) => item !== undefined && item !== '')
      .slice(0, most);
  };

/** As `listOf`, each part once. */
const setOf =
  (most: number, read: (text: string) => string | undefined): Reader =>
  (value, context) => {
    const items = listOf(Infinity, read)(value, context);
    return Array.isArray(items) ? [...new Set<unknown>(items)].slice(0, most) : undefined;
  };

const text =
  (clean: (text: string) => string): Reader =>
  (value) =>
    typeof value === 'string' ? clean(value.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed()) : undefined;

/** A group that there is, else the first one. */
const groupOf = (value: unknown, { groups }: OptionContext): number => {
  const id = wholeNumber(value);
  return groups.includes(id) ? id : (groups[0] ?? 0);
};

/** Two of the five addresses of the interface that clients may prefer are no more. */
const restApi: Reader = (value) => {
  const parsed = number(value);
  if (parsed === undefined || parsed < 0 || parsed > 4) return undefined;
  return parsed === 2 || parsed === 4 ? 0 : parsed;
};

const READERS: Readonly<Record<string, Reader>> = {
  support: isTruthy,
  token: text((token) => token || newToken()),
  monitor_post: (value, context) => (wholeNumber(value) <= 0 ? 0 : groupOf(value, context)),
  monitor_types: setOf(MONITORED.length, (name) => MONITORED.find((monitor) => monitor === name)),
  associated_redirect: text((source) => cleanSource(source, false)),
  auto_target: text((target) => stripTags(target).trim()),
  expire_redirect: within(-1, MAX_LOG_DAYS),
  expire_404: within(-1, MAX_LOG_DAYS),
  log_external: isTruthy,
  log_header: isTruthy,
  track_hits: isTruthy,
  redirect_cache: (value) => {
    const hours = number(value);
    return hours === undefined ? undefined : CACHE_HOURS.includes(hours) ? hours : 1;
  },
  ip_logging: within(0, 2),
  ip_headers: setOf(ADDRESS_HEADERS.length, (name) => ADDRESS_HEADERS.find((header) => header === name)),
  // Doubles stay (recorded).
  ip_proxy: listOf(MAX_PROXIES, (proxy) => normalAddress(proxy.split(',')[0] ?? '')),
  last_group_id: groupOf,
  rest_api: restApi,
  https: isTruthy,
  headers: readHeaders,
  relocate: (value, { scheme }) => (typeof value === 'string' ? readSite(value, scheme) : undefined),
  preferred_domain: oneOf('', 'www', 'nowww'),
  aliases: setOf(MAX_ALIASES, readHost),
  permalinks: setOf(MAX_PERMALINKS, (permalink) => plainText(permalink).slice(0, MAX_TEXT_LENGTH)),
  cache_key: (value, { now }) =>
    typeof value === 'boolean' ? (value ? Math.floor(now.getTime() / 1000) : 0) : number(value),
  plugin_update: oneOf('prompt', 'admin'),
  update_notice: () => NOTICED,
};

/** Settings that clients can change, by the name that they have in requests. */
export const OPTION_NAMES = [...Object.keys(READERS), ...FLAGS, 'location'];

/**
 * What a request changes (redirects.md §6): only what is sent, and of that only what makes sense. The four flags go
 * together, and some settings switch others off.
 */
export function readOptions(sent: OptionsInput, context: OptionContext): Changes {
  const changes: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(READERS)) {
    if (sent[name] === undefined || sent[name] === null) continue;
    const value = read(sent[name], context);
    if (value !== undefined) changes[name] = value;
  }
  if (FLAGS.some((name) => sent[name] !== undefined)) Object.assign(changes, readFlags(sent));
  return { ...changes, ...consequences(changes, context.current) };
}

function consequences(changes: Changes, current: RedirectSettings): Changes {
  const { monitor_types: types } = { ...current, ...changes };
  return {
    ...(types.length === 0 && { monitor_post: 0 }),
    ...(changes.monitor_types?.length === 0 && { associated_redirect: '' }),
    ...(changes.relocate && { aliases: [], preferred_domain: '' as const, https: false }),
  };
}

/** The host name in a text: of an address, or a host with port and path. Empty for none. */
export function readHost(given: string): string {
  return parse(given, 'http')?.hostname ?? '';
}

/** `scheme://host/path` in the address of a site, without port and query. Empty for none. */
export function readSite(given: string, scheme: string): string {
  const url = parse(given, scheme);
  if (!url) return '';
  const slash = given.replace(/^\s*(?:https?:)?\/\//i, '').includes('/');
  return `${url.protocol}//${url.hostname}${slash ? url.pathname : ''}`;
}

function parse(given: string, scheme: string): URL | undefined {
  const text = given.replace(/\s/g, '');
  const address = /^https?:\/\//i.test(text) ? text : `${scheme}://${text.replace(/^\/\//, '')}`;
  if (text === '' || address.length > MAX_URL_LENGTH || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return /^[a-z\d.-]+$|^\[[a-f\d:.]+\]$/.test(url.hostname) ? url : undefined;
}

/** Longer addresses are none. */
const MAX_URL_LENGTH = 2000;
