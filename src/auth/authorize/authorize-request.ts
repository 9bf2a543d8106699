import { RestError } from '#core/errors';

/** The request of an app for authorization (auth.md §3). */
export interface AuthorizeRequest {
  /** What the app calls itself; people may change it. */
  appName: string;
  /** UUID of the app, or empty. */
  appId: string;
  /** Where to go with the new password. */
  successUrl?: string;
  /** Where to go without. */
  rejectUrl?: string;
  /** Scopes that the password is limited to; absent: the app requests all rights of the user. */
  scopes?: string[];
}

/** What requests of apps may name. */
export interface AuthorizeRules {
  /** The site itself is on this machine only, for trying things out: then http is accepted. */
  isLocalSite: boolean;
  /** Schemes of apps that have no dot (`APP_REDIRECT_SCHEMES`), e.g. `wordpress`. */
  appSchemes: readonly string[];
  /** Names of the scopes that exist. */
  scopes: readonly string[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_URL_LENGTH = 2000;
const MAX_NAME_LENGTH = 500;
/** Characters of a name of the app's that a message repeats. */
const MAX_SHOWN_NAME = 40;

const WEB_SCHEMES = new Set(['https:', 'http:']);

/**
 * A scheme that an app has to itself: the name of a domain backwards (RFC 8252, 7.1). Schemes without a dot belong to
 * browsers and systems (`javascript:`, `intent:`, `file:`), so that those of apps must be known.
 */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** An app on the same machine, where http stays private. */
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]']);

/**
 * Reads the request of an app, from the query of the page or from its form: both are checked alike, because a form can
 * be changed on its way.
 * @throws RestError 400 `invalid_app_id`, `invalid_scopes`, `invalid_redirect_url` with a message for people
 */
export function readAuthorizeRequest(given: Record<string, unknown>, rules: AuthorizeRules): AuthorizeRequest {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '');
  const appId = text('app_id');
  if (appId !== '' && !UUID.test(appId)) {
    throw new RestError('invalid_app_id', 'The app gives an id (app_id) that is not a UUID.', 400);
  }
  return {
    appName: text('app_name').slice(0, MAX_NAME_LENGTH),
    appId: appId.toLowerCase(),
    successUrl: address('success_url', text('success_url'), rules),
    rejectUrl: address('reject_url', text('reject_url'), rules),
    scopes: readScopes(given.scopes, rules.scopes),
  };
}

/** A list that is empty or has an unknown name is refused: it must not become a password for everything. */
function readScopes(given: unknown, scopes: readonly string[]): string[] | undefined {
  if (given === undefined) return undefined;
  const names = typeof given === 'string' ? given.split(/[\s,]+/).filter((name) => name !== '') : [];
  const unknown = names.find((name) => !scopes.includes(name));
  if (names.length > 0 && unknown === undefined) return [...new Set(names)];
  const what =
    unknown === undefined ? 'no scope' : `the scope ${unknown.slice(0, MAX_SHOWN_NAME)}, which does not exist`;
  throw new RestError(
    'invalid_scopes',
    `The app requests ${what} (scopes). Accepted are one or more of ${scopes.join(', ')}, separated by commas.`,
    400,
  );
}

function address(name: string, value: string, rules: AuthorizeRules): string | undefined {
  if (value === '') return undefined;
  const refuse = (why: string) =>
    new RestError('invalid_redirect_url', `The app wants to be answered at an address (${name}) that ${why}.`, 400);
  if (value.length > MAX_URL_LENGTH || !URL.canParse(value)) throw refuse('is not a whole address');
  const url = new URL(value);
  const isPrivate = PRIVATE_SCHEME.test(url.protocol);
  if (!isPrivate && !WEB_SCHEMES.has(url.protocol) && !rules.appSchemes.includes(url.protocol.slice(0, -1)))
    throw refuse(`begins with ${url.protocol.slice(0, MAX_SHOWN_NAME)} ${acceptedSchemes(rules)}`);
  if (url.host === '' && !isPrivate) throw refuse('names no host');
  if (!/^[a-z0-9.:[\]_-]*$/i.test(url.host)) throw refuse('has a host with characters that no host has');
  if (url.username !== '' || url.password !== '') throw refuse('holds a user name');
  if (url.protocol === 'http:' && !rules.isLocalSite && !LOOPBACK_HOSTS.has(url.hostname))
    throw refuse('is not encrypted: it must begin with https');
  return url.href;
}

function acceptedSchemes({ appSchemes }: AuthorizeRules): string {
  const alternatives = appSchemes.length === 0 ? '' : `, or ${appSchemes.join(', ')}`;
  return `(accepted are https, http on 127.0.0.1 or [::1], schemes of apps with a dot such as com.example.app${alternatives})`;
}

/** Whether a site can be reached from its own machine only. */
export function isLocalSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
}

/** An address with more in its query; a fragment stays behind it. */
export function withQuery(address: string, query: Record<string, string>): string {
  const hash = address.indexOf('#');
  const [base, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)];
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}${base.includes('?') ? '&' : '?'}${pairs.join('&')}${fragment}`;
}

/** Where to go when the person says no; nothing when the app has not said. */
export function rejectionTarget({ rejectUrl, successUrl }: AuthorizeRequest): string | undefined {
  return rejectUrl ?? (successUrl === undefined ? undefined : withQuery(successUrl, { success: 'false' }));
}
