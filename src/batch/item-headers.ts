import type { BatchItem } from './batch.dto.js';

/**
 * Headers that an item may not bring: those that tell who is calling (that is the batch's caller, core.md §9), those of
 * the body, which the service writes, and those of the connection.
 */
const EXCLUDED_HEADERS =
  /^(authorization|cookie|x-wp-nonce|x-http-method-override|origin|host|connection|expect|upgrade|te|trailer|transfer-encoding|content-.*|x-forwarded-.*|forwarded)$/;
const NAME = /^[!#$%&'*+.^_`|~\da-z-]+$/;

/** The headers of a batch item as its handler sees them, names in lower case. */
export function itemHeaders(given: BatchItem['headers']): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const key = name.toLowerCase();
    if (NAME.test(key) && !EXCLUDED_HEADERS.test(key))
      headers[key] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return headers;
}
