import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isObject } from '#core/parameters';
import { stripTags } from '#core/text';
import { refusal } from '../refusals.js';
import { needsTarget, type ActionData, type ActionType, type MatchType } from './action.js';
import { isTruthy, textOf } from '../loose-values.js';
import { firstLine } from './source.js';

/** Members that are texts. */
const TEXTS = [
  'url',
  'logged_in',
  'logged_out',
  'url_from',
  'url_notfrom',
  'referrer',
  'agent',
  'name',
  'value',
  'filter',
  'role',
  'server',
  'language',
] as const;
type Target = 'url' | 'logged_in' | 'logged_out' | 'url_from' | 'url_notfrom';

/** Conditions and targets as they are sent, for any match type; undefined for what is no object. */
export function sentActionData(value: unknown): ActionData | undefined {
  if (!isObject(value)) return undefined;
  const texts = TEXTS.filter((name) => value[name] !== undefined).map((name) => [name, textOf(value[name])]);
  return {
    ...(Object.fromEntries(texts) as ActionData),
    ...(value.regex !== undefined && { regex: isTruthy(value.regex) }),
    ...(Array.isArray(value.ip) && { ip: value.ip.map(textOf) }),
  };
}

/** What reads the members of one match type. */
interface Reading {
  given: ActionData;
  /** A target; empty where the action needs none. */
  target: (name: Target) => string;
  scheme: string;
}

const MAX_TARGET_LENGTH = 2000;
/** Most addresses of one rule. */
const MAX_ADDRESSES = 1000;
const MAX_CONDITION_LENGTH = 2000;

const READERS: Readonly<Record<MatchType, (reading: Reading) => ActionData>> = {
  url: ({ target }) => ({ url: target('url') || '/' }),
  login: ({ target }) => ({ logged_in: target('logged_in'), logged_out: target('logged_out') }),
  referrer: ({ given, target }) => ({
    regex: given.regex ?? false,
    referrer: condition(given.referrer),
    ...both(target),
  }),
  agent: ({ given, target }) => ({ regex: given.regex ?? false, agent: condition(given.agent), ...both(target) }),
  cookie: named,
  header: named,
  custom: ({ given, target }) => ({ filter: nameOf(given.filter), ...both(target) }),
  role: ({ given, target }) => ({ role: condition(given.role), ...both(target) }),
  server: ({ given, target, scheme }) => ({ server: serverOf(given.server, scheme), ...both(target) }),
  ip: ({ given, target }) => ({ ip: addressesOf(given.ip ?? []), ...both(target) }),
  page: ({ target }) => ({ page: '404', url: target('url') }),
  language: ({ given, target }) => ({ language: condition(given.language).replace(/\s/g, ''), ...both(target) }),
};

/**
 * Conditions and targets of a rule in the members that its match type has, in the order in which they are answered
 * (redirects.md §3, match types). Other members are dropped.
 * @param given what was sent; nothing: no target of match `url`, empty members of the others
 * @param scheme of a server named without one
 * @throws RestError 400 `redirect` for a target that is none
 */
export function readActionData(
  match: MatchType,
  action: ActionType,
  given: ActionData | undefined,
  scheme: string,
): ActionData | null {
  const targeted = needsTarget(action);
  if (match === 'url' && (!given || !targeted)) return null;
  const sent = given ?? {};
  return READERS[match]({
    given: sent,
    target: (name) => (targeted ? readTarget(sent[name]) : ''),
    scheme,
  });
}

/** All texts of the conditions and targets. */
export function textsOf(data: ActionData | null): string[] {
  return Object.values(data ?? {})
    .flat()
    .filter((value): value is string => typeof value === 'string' && value !== '');
}

/**
 * A target: an address of the web or of this site, or the id of a post.
 * @throws RestError 400 `redirect` for other schemes and beyond 2000 characters
 */
export function readTarget(text = ''): string {
  const target = firstLine(text).toWellFormed();
  if (target.length > MAX_TARGET_LENGTH)
    throw refusal('redirect', `A target may have at most ${MAX_TARGET_LENGTH} characters.`);
  if (/^[a-z][a-z\d+.-]*:/i.test(target) && !/^https?:\/\//i.test(target))
    throw refusal('redirect', 'A target must be a path, an http or https address, or the id of a post.');
  return target;
}

function both(target: Reading['target']): Pick<ActionData, 'url_from' | 'url_notfrom'> {
  return { url_from: target('url_from'), url_notfrom: target('url_notfrom') };
}

function named({ given, target }: Reading): ActionData {
  return {
    regex: given.regex ?? false,
    name: nameOf(given.name),
    value: stripTags(condition(given.value)).trim(),
    ...both(target),
  };
}

const condition = (text = ''): string => firstLine(text).toWellFormed().slice(0, MAX_CONDITION_LENGTH);

const nameOf = (text?: string): string => condition(text).replace(/[^\w-]/g, '');

/** `scheme://host` of whatever names a server; empty for what names none. */
function serverOf(sent: string | undefined, scheme: string): string {
  const text = condition(sent);
  const address = /^https?:\/\//i.test(text) ? text : `${scheme}://${text.replace(/^\/\//, '')}`;
  if (text === '' || !URL.canParse(address)) return '';
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}`;
}

/** Addresses in their usual form, each once; what is none is dropped. */
export function addressesOf(texts: readonly string[]): string[] {
  const addresses = texts.map(normalAddress).filter((item) => item !== undefined);
  return [...new Set(addresses)].slice(0, MAX_ADDRESSES);
}

/** An IP address in its usual form, IPv4 in IPv6 as IPv4; undefined for other text, also with a zone (`%eth0`) or a port. */
export function normalAddress(text: string): string | undefined {
  const address = text.trim();
  if (address.includes('%') || isIP(address) === 0) return undefined;
  return ipaddr.process(address).toString();
}
