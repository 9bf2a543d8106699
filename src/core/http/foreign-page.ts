import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of another site sent a request, as far as its browser says. `Origin` decides where it names one;
 * browsers send none with links, and `null` for pages that hide their address. Programs send neither header.
 * @param own addresses whose pages are not foreign
 */
export function isFromForeignPage(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  own: readonly string[],
): boolean {
  if (origin !== undefined && origin !== 'null') return !own.some((address) => new URL(address).origin === origin);
  return site === undefined ? origin === 'null' : site !== 'same-origin' && (site !== 'none' || origin === 'null');
}
