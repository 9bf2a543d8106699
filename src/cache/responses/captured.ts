import type { Response } from 'express';
import { entityTag } from '#core/rest';
import type { CachedResponse } from './cached-response.js';

/** Size of the largest response that is cached. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Headers of one answer alone. */
const RECOMPUTED_HEADERS = new Set([
  'x-request-id',
  'server-timing',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'x-cache',
]);

/** Headers that an answer may vary by: those that are part of the key, and how it is packed on the way. */
const CACHEABLE_VARY = new Set(['', 'origin', 'accept-encoding']);

/** Headers that decide the language of a public page. */
const PAGE_VARY = new Set(['accept-language', 'cookie']);

const CACHEABLE_TYPE =
  /^(?:application\/json|application\/rss\+xml|application\/xml|text\/html|text\/xml|text\/calendar)\b/i;

/** What is known of a response beside what is sent. */
export type Origin = Pick<CachedResponse, 'at' | 'until' | 'since' | 'tags'>;

/** How a response is captured. */
export interface CaptureOptions {
  /** What caches in front of the service are to know of it. */
  headersOf?: (origin: Origin) => Readonly<Record<string, string>>;
  /** Whether it is a public page: its language is part of the key, and requests with cookies have no key. */
  isPage?: boolean;
}

/**
 * A response that is about to be sent, as it may be cached; nothing if it may not: only successful responses that are
 * for everybody, with no cookies and no word against keeping them.
 */
export function captured(
  response: Response,
  chunk: unknown,
  origin: Origin,
  { headersOf = () => ({}), isPage = false }: CaptureOptions = {},
): CachedResponse | undefined {
  if (response.statusCode !== 200 || response.headersSent || origin.until <= origin.at) return undefined;
  const body = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  if (!Buffer.isBuffer(body) || body.length === 0 || body.length > MAX_BODY_BYTES) return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (Array.isArray(value)) {
      if (name === 'set-cookie') return undefined;
      headers[name] = value.join(', ');
    } else if (value !== undefined) headers[name] = String(value);
  }
  if (!isPublicResponse(headers, isPage)) return undefined;
  for (const name of RECOMPUTED_HEADERS) delete headers[name];
  headers.etag ??= entityTag(body);
  const sent = Object.entries({ ...headersOf(origin), ...headers });
  return { ...origin, headers: sent.flat(), body: body.toString('latin1') };
}

function isPublicResponse(headers: Record<string, string>, isPage: boolean): boolean {
  if (headers['set-cookie'] !== undefined || headers['content-encoding'] !== undefined) return false;
  if (/no-store|no-cache|private/i.test(headers['cache-control'] ?? '')) return false;
  if (!CACHEABLE_TYPE.test(headers['content-type'] ?? '')) return false;
  return (headers.vary ?? '').split(',').every((part) => {
    const name = part.trim().toLowerCase();
    return CACHEABLE_VARY.has(name) || (isPage && PAGE_VARY.has(name));
  });
}
