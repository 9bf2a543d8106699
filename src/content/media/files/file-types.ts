/**
 * File name extensions that may be uploaded, with the one MIME type each means. Everything else is refused, html,
 * svg and scripts above all (content.md, "Media").
 */
export const MIME_TYPES_BY_EXTENSION = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  ogv: 'video/ogg',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
} as const;

/** An extension that may be uploaded, in lower case and without its dot. */
export type MediaExtension = keyof typeof MIME_TYPES_BY_EXTENSION;

/** A MIME type a stored file may have. */
export type MediaMimeType = (typeof MIME_TYPES_BY_EXTENSION)[MediaExtension];

/** The MIME types that get sizes and `media_type` `image`. */
export type ImageMimeType = Extract<MediaMimeType, `image/${string}`>;

/** Tells whether files with this extension (lower case, no dot) may be uploaded. */
export function isMediaExtension(extension: string): extension is MediaExtension {
  return Object.hasOwn(MIME_TYPES_BY_EXTENSION, extension);
}

/** Tells images from other media. */
export function isImageType(mimeType: MediaMimeType): mimeType is ImageMimeType {
  return mimeType.startsWith('image/');
}

/**
 * Splits a file name at its last dot. The extension comes in lower case and without the dot, `''` when there is none.
 */
export function splitFileName(fileName: string): { base: string; extension: string } {
  const dot = fileName.lastIndexOf('.');
  if (dot < 0) return { base: fileName, extension: '' };
  return { base: fileName.slice(0, dot), extension: fileName.slice(dot + 1).toLowerCase() };
}
