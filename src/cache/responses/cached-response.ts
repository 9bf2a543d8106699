/** A cached response, complete enough to send it again. */
export interface CachedResponse {
  /** Names and values, in turn. */
  headers: readonly string[];
  /** Its bytes, each of them one character (latin1): a text leaves together with the headers in one write. */
  body: string;
  /** When it was made, ms since 1970. */
  at: number;
  /** Until when it may be given, ms since 1970. */
  until: number;
  /** What it was made from (`ReadLog`). */
  tags: readonly string[];
  /** Number of raises of tags (`TagVersions`) when it was begun. */
  since: number;
}

/** Size of a response with its compressed forms, as a multiple of the response. */
const SIZE_OF_FORMS = 1.5;

/** Bytes that a response and its compressed forms take up, its key, headers and tags roughly counted. */
export function weightOf(key: string, { headers, tags, body }: CachedResponse): number {
  const length = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
  return (
    Math.ceil(SIZE_OF_FORMS * body.length) + 2 * (key.length + length(headers)) + length(tags) + 24 * tags.length + 500
  );
}
