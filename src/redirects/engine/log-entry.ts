import { redactSecrets } from '#core/security';
import { stripTags } from '#core/text';
import { fromMs } from '#core/time';
import type { RequestData } from '../log/log.entity.js';
import type { NewLogEntry } from '../log/logs.repository.js';
import { decodeEscapes } from '../redirect/source.js';
import type { RedirectSettings } from '../settings/redirect.settings.js';
import { loggedAddress } from './client-address.js';

const MAX_URL_LENGTH = 2000;
const MAX_TEXT_LENGTH = 255;
const MAX_METHOD_LENGTH = 10;
const MAX_NAME_LENGTH = 50;

/** Headers that are never stored: credentials, and the host, which is in `domain`. */
const SECRET_HEADERS = new Set([
  'authorization',
  'cookie',
  'host',
  'idempotency-key',
  'proxy-authorization',
  'x-wp-nonce',
]);

/** What is noted of a request. */
export interface LoggedRequest {
  method: string;
  /** Path and query as they came. */
  raw: string;
  /** `http` or `https`. */
  scheme: string;
  /** Without port. */
  host: string;
  /** Client address in its usual form. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What both logs keep of a request (redirects.md §11). @param code status it was answered with */
export function logEntry(
  request: LoggedRequest,
  code: number,
  options: Pick<RedirectSettings, 'ip_logging' | 'log_header'>,
  now: Date,
): NewLogEntry<'404'> {
  const { 'user-agent': agent, referer } = request.headers;
  return {
    created: fromMs(Math.floor(now.getTime() / 1000) * 1000),
    url: cut(stripTags(decodeEscapes(redactSecrets(request.raw).replaceAll('+', ' '))), MAX_URL_LENGTH),
    domain: cut(`${request.scheme}://${request.host}`, MAX_TEXT_LENGTH),
    agent: optional(agent, stripTags),
    referrer: optional(referer, redactSecrets),
    http_code: code,
    request_method: request.method.slice(0, MAX_METHOD_LENGTH),
    request_data: options.log_header ? { headers: loggedHeaders(request.headers) } : null,
    ip: loggedAddress(request.address, options.ip_logging),
  };
}

/** Who redirected, and where to, if an answer is a redirect that says so in `X-Redirect-By`. */
export function foreignRedirect(
  code: number,
  header: (name: string) => unknown,
): { by: string; to: string } | undefined {
  const [by, to] = [header('x-redirect-by'), header('location')];
  if (code < 300 || code > 399 || typeof by !== 'string' || typeof to !== 'string') return undefined;
  return { by: cut(by.toLowerCase(), MAX_NAME_LENGTH), to: loggedTarget(to) };
}

/** A target as the log keeps it. */
export function loggedTarget(target: string): string {
  return cut(redactSecrets(target), MAX_URL_LENGTH);
}

function optional(value: string | string[] | undefined, clean = (text: string) => text): string | null {
  return value === undefined || Array.isArray(value) ? null : cut(clean(value), MAX_TEXT_LENGTH);
}

function cut(text: string, longest: number): string {
  return text
    .replace(/\p{Cc}/gu, '')
    .slice(0, longest)
    .toWellFormed();
}

function loggedHeaders(headers: LoggedRequest['headers']): RequestData['headers'] {
  const logged: [string, string | number][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || SECRET_HEADERS.has(name)) continue;
    logged.push([capitalised(name), numeric(redactSecrets(Array.isArray(value) ? value.join(', ') : value))]);
  }
  return Object.fromEntries(logged);
}

function capitalised(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());
}

function numeric(value: string): string | number {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value;
}
