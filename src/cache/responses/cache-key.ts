import type { Request } from 'express';
import { parseQuery, type ApiRoots, decodePath } from '#core/rest';

/** Length of the longest URL whose response is cached. */
const MAX_URL_LENGTH = 2000;

/** Headers that make a request personal, or more than a plain query. */
const PERSONAL = [
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-wp-nonce',
  'x-http-method-override',
  'idempotency-key',
  'range',
  'if-range',
  'content-length',
  'transfer-encoding',
  'upgrade',
];

/** Members of queries that do the same. */
const PERSONAL_QUERY =
  /^(?:_method|_wpnonce|_jsonp|nonce|password|rest_route|preview.*|token|.*key|.*secret.*|.*hash|email|author_email)$/i;

/**
 * What the answers of the REST interface show here is public, changes only when something is written, and depends on
 * the clock only by the beginnings and ends of events. Everything else is left alone.
 */
const REST =
  /^\/(?:$|(?:content\/v2|cal\/events\/v1|oembed\/1\.0)$|content\/v2\/(?!settings)|cal\/events\/v1\/|oembed\/1\.0\/embed$)/;

/** Addresses of the site that are no public pages. */
const NO_PAGE =
  /^\/(?:uploads|wp-content|docs|docs-json|healthz|readyz|metrics|wp-admin|wp-login\.php|wp-json|authorize)(?:[/.]|$)/;

/**
 * The key of the response to a request if there is one in the cache, without a look at its address: that was good when
 * the response was stored. None for requests that are personal.
 */
export function knownKey(request: Request): string | undefined {
  const { method, url, headers } = request;
  if (method !== 'GET' || isPersonal(headers)) return undefined;
  return keyOf(request, url);
}

/**
 * The key of the response to a request in the cache; none if it may not be cached. It contains all that responses
 * depend on: scheme, host, path and query as they were sent, and the origin that is let read the answer.
 * @param variantOf what else decides the content of a public page: its language
 */
export function cacheKey(
  request: Request,
  roots: ApiRoots,
  variantOf: (request: Request) => string = () => '',
): string | undefined {
  const { method, url, headers } = request;
  if (method !== 'GET' || url.length > MAX_URL_LENGTH) return undefined;
  const { host, origin = '' } = headers;
  if (host === undefined || host.length > 255 || origin.length > 255) return undefined;
  if (isPersonal(headers)) return undefined;
  const mark = url.indexOf('?');
  const path = decodePath(mark < 0 ? url : url.slice(0, mark));
  if (mark >= 0 && Object.keys(parseQuery(url.slice(mark + 1))).some((name) => PERSONAL_QUERY.test(name)))
    return undefined;
  const resolvedRoot = roots.find(path, undefined);
  if (resolvedRoot ? !REST.test(resolvedRoot.path) : NO_PAGE.test(path)) return undefined;
  const key = keyOf(request, url);
  const variant = resolvedRoot ? '' : variantOf(request);
  return variant === '' ? key : `${key}\n${variant}`;
}

function keyOf({ protocol, headers: { host = '', origin = '' } }: Request, url: string): string {
  return `${protocol}\n${host}\n${url}\n${origin}`;
}

function isPersonal(headers: Request['headers']): boolean {
  for (const name of PERSONAL) if (headers[name] !== undefined) return true;
  return false;
}

/** Path and query of the address that a key belongs to. */
export function addressOf(key: string): string {
  return key.split('\n')[2] ?? '';
}
