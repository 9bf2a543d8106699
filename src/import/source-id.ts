import { createHash } from 'node:crypto';

/** What ids are unique in: a format, an installation of Almanac (`almanac`), or a site that lists its events (`site`). */
export const SOURCE_FORMATS = ['ics', 'csv', 'json', 'conferences', 'almanac', 'site'] as const;

/** One of {@link SOURCE_FORMATS}. */
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** What the column that keeps identities holds. */
const MAX_SOURCE_LENGTH = 255;

const PREFIXED = new RegExp(`^(?:${SOURCE_FORMATS.join('|')}):`);

/**
 * The identity of a record: the format and the id that the source gives it. An id that already carries a format (as
 * in files that were exported here) keeps it, so that an event stays the same event through every format. Ids that are
 * too long for the database are shortened to their beginning and a hash.
 */
export function sourceId(format: SourceFormat, id: string): string {
  return withinLimit(PREFIXED.test(id) ? id : `${format}:${id}`);
}

/** A source that fits into its column: a long one is shortened to its beginning and a hash. */
export function withinLimit(source: string): string {
  if (source.length <= MAX_SOURCE_LENGTH) return source;
  return `${source.slice(0, MAX_SOURCE_LENGTH - HASH_LENGTH - 1)}~${stableHash(source)}`;
}

const HASH_LENGTH = 20;

/**
 * A short hash of texts (80 bits), the same in every run and on every machine: the id of records whose source gives
 * them none.
 */
export function stableHash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HASH_LENGTH);
}
