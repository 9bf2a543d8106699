/** A cached response, complete enough to send it again. */
export interface CachedResponse {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** When it was made, ms since 1970. */
  at: number;
  /** Until when it may be given, ms since 1970. */
  until: number;
}

/** Bytes that an answer takes up, its key and headers roughly counted. */
export function weightOf(key: string, { headers, body }: CachedResponse): number {
  const inHeaders = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return body.length + 2 * (key.length + inHeaders) + 500;
}
