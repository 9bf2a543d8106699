import type { Response } from 'express';

/** What one of the pages for people with an account answers. */
export interface PageResponse {
  status?: number;
  /** A page; nothing for a redirect. */
  body?: string;
  /** Where to go. */
  location?: string;
  /** `Set-Cookie` headers. */
  cookies?: string[];
  /** Addresses that a form of the page leads to in the end, beside the page itself. */
  formTargets?: (string | undefined)[];
  headers?: Record<string, string>;
}

/** A redirect that the browser follows with GET. */
export const goTo = (location: string, cookies: string[] = []): PageResponse => ({ location, cookies });

/**
 * Sends such a response. It may not be cached or framed, its address is not passed on, and no script runs in it.
 */
export function sendPage(response: Response, answer: PageResponse): void {
  const { status, body, location, cookies = [], formTargets = [], headers = {} } = answer;
  const targets = formTargets.flatMap((target) => (target === undefined ? [] : formSource(target)));
  response.status(status ?? (location === undefined ? 200 : 302));
  response.set({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${targets.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    ...headers,
  });
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  // Not by Express, which would rewrite addresses of apps.
  if (location !== undefined) response.setHeader('Location', location);
  if (!response.hasHeader('Content-Type')) response.type('html');
  response.send(body ?? '');
}

/** Hosts and sources that cannot end a directive of a policy: URLs may have `;`, `,` and quotes in a host. */
const SAFE_HOST = /^[a-z0-9.:[\]_-]*$/i;
const SOURCE = /^[a-z][a-z0-9+.-]*:(?:\/\/[a-z0-9.:[\]_-]+)?$/i;

/** What a policy calls an address: its origin, or its scheme where only apps know it. */
function formSource(address: string): string {
  const { origin, protocol, host } = new URL(address);
  const source = origin === 'null' ? protocol : origin;
  return SOURCE.test(source) && SAFE_HOST.test(host) ? source : "'none'";
}
