import { MIME_TYPES_BY_EXTENSION, type MediaMimeType } from './files/file-types.js';

/** Statuses of files that lists may ask for. Files never are in the trash. */
export const MEDIA_STATUSES = ['inherit', 'private', 'trash'] as const;

/** First parts of MIME types that lists may ask for. */
export const MEDIA_TYPES = ['image', 'video', 'text', 'application', 'audio'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const MIME_TYPES: readonly MediaMimeType[] = [...new Set(Object.values(MIME_TYPES_BY_EXTENSION))];

/**
 * The MIME types that a list is narrowed to by kinds and by types; both must fit. Types that no file here can have
 * match nothing.
 * @returns undefined when it is not narrowed
 */
export function requestedMimeTypes(kinds: readonly string[] = [], types: readonly string[] = []): string[] | undefined {
  if (kinds.length === 0 && types.length === 0) return undefined;
  return MIME_TYPES.filter(
    (type) =>
      (kinds.length === 0 || kinds.includes(type.split('/', 1)[0])) && (types.length === 0 || types.includes(type)),
  );
}
