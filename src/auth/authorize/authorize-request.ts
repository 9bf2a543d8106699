import { RestError } from '../../core/rest/rest.error.js';

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
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_URL_LENGTH = 2000;
const MAX_NAME_LENGTH = 500;

/** Schemes that run or show something by themselves instead of reaching an app. */
const REFUSED_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
]);

/** An app on the same machine, where http stays private. */
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]']);

/**
 * Reads the request of an app, from the query of the page or from its form: both are checked alike, because a form can
 * be changed on its way.
 * @param localSite the site itself is on this machine only, for trying things out
 * @throws RestError 400 `invalid_app_id`, `invalid_redirect_url` with a message for people
 */
export function readAuthorizeRequest(given: Record<string, unknown>, localSite: boolean): AuthorizeRequest {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '');
  const appId = text('app_id');
  if (appId !== '' && !UUID.test(appId)) {
    throw new RestError('invalid_app_id', 'The app gives an id (app_id) that is not a UUID.', 400);
  }
  return {
    appName: text('app_name').slice(0, MAX_NAME_LENGTH),
    appId: appId.toLowerCase(),
    successUrl: address('success_url', text('success_url'), localSite),
    rejectUrl: address('reject_url', text('reject_url'), localSite),
  };
}

function address(name: string, value: string, localSite: boolean): string | undefined {
  if (value === '') return undefined;
  const refuse = (why: string) =>
    new RestError('invalid_redirect_url', `The app wants to be answered at an address (${name}) that ${why}.`, 400);
  if (value.length > MAX_URL_LENGTH || !URL.canParse(value)) throw refuse('is not a whole address');
  const url = new URL(value);
  if (REFUSED_SCHEMES.has(url.protocol)) throw refuse('is of a kind that is not allowed');
  if (url.host === '') throw refuse('names no host');
  if (!/^[a-z0-9.:[\]_-]+$/i.test(url.host)) throw refuse('has a host with characters that no host has');
  if (url.username !== '' || url.password !== '') throw refuse('holds a user name');
  if (url.protocol === 'http:' && !localSite && !LOOPBACK_HOSTS.has(url.hostname))
    throw refuse('is not encrypted: it must begin with https');
  return url.href;
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
