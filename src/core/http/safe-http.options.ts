import { lookup } from 'node:dns/promises';
import { boundedResolver, type AddressResolver } from './bounded-resolver.js';

/** What a {@link SafeHttpClient} is built from. Everything has a default. */
export interface SafeHttpOptions {
  /** TCP ports that may be addressed. Default 80, 443 and 8080 (oembed.md §2). */
  allowedPorts?: readonly number[];
  /**
   * Milliseconds for everything together: resolving, connecting, all redirects and the whole body. Default 5000.
   */
  timeoutMs?: number;
  /** Most bytes of a body, after decompression. Default 1 MiB. A single request may set another limit. */
  maxBytes?: number;
  /** Redirects followed before giving up. Default 5. */
  maxRedirects?: number;
  /** What we call ourselves to other servers. Default `Almanac`. */
  userAgent?: string;
  /**
   * Origins (`scheme://host[:port]`) of this very service, which may lie at a private address or an unusual port.
   * They match exactly, so no other port of the host is reachable, and only from the start: once a request has been
   * to another server, a redirect to them is checked like any other address.
   */
  ownOrigins?: readonly string[];
  /** How host names become addresses. Default: the system's resolver. Replaced in tests. */
  resolver?: AddressResolver;
  /**
   * **Dangerous** (setting `HTTP_ALLOW_PRIVATE`, default false): skips the address check, so that anybody who may
   * have an address fetched can read this machine's network. Only for tests with servers on loopback. The rules on
   * schemes, credentials, ports, redirects, time and size still hold.
   */
  allowPrivate?: boolean;
}

/** {@link SafeHttpOptions} with the defaults filled in. */
export type SafeHttpSettings = Required<SafeHttpOptions>;

/**
 * Queries the system for all addresses of a host name, as `connect` would; two names at a time, since the process has
 * four threads for lookups and files together.
 */
export const systemResolver: AddressResolver = boundedResolver(
  (hostname) => lookup(hostname, { all: true, verbatim: true }),
  { atOnce: 2, waiting: 100 },
);

/** Fills in the defaults and brings origins into their canonical form. Throws a TypeError on a bad own origin. */
export function withDefaults(options: SafeHttpOptions): SafeHttpSettings {
  return {
    allowedPorts: options.allowedPorts ?? [80, 443, 8080],
    timeoutMs: options.timeoutMs ?? 5000,
    maxBytes: options.maxBytes ?? 1024 * 1024,
    maxRedirects: options.maxRedirects ?? 5,
    userAgent: options.userAgent ?? 'Almanac',
    ownOrigins: (options.ownOrigins ?? []).map((origin) => new URL(origin).origin),
    resolver: options.resolver ?? systemResolver,
    allowPrivate: options.allowPrivate ?? false,
  };
}
