/** A cached response, complete enough to send it again. */
export interface CachedResponse {
  /** Names and values, in turn. */
  headers: readonly string[];
  body: Buffer;
  /** When it was made, ms since 1970. */
  at: number;
  /** Until when it may be given, ms since 1970. */
  until: number;
  /** What it was made from (`ReadLog`). */
  tags: readonly string[];
  /** Number of raises of tags (`TagVersions`) when it was begun. */
  since: number;
}

/** Bytes that an answer takes up, its key, headers and tags roughly counted. */
export function weightOf(key: string, { headers, tags, body }: CachedResponse): number {
  const length = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
  return body.length + 2 * (key.length + length(headers)) + length(tags) + 24 * tags.length + 500;
}
