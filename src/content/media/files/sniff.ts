import type { FileContent } from '#core/rest';
import {
  isImageType,
  isMediaExtension,
  MIME_TYPES_BY_EXTENSION,
  type MediaExtension,
  type MediaMimeType,
  splitFileName,
} from './file-types.js';
import { hidesOtherContent, isHarmlessText } from './hidden-content.js';
import { detectBinaryType } from './magic-bytes.js';
import { UploadRefusedError } from './upload-refused.error.js';

/** What a file is, after name, declaration and bytes were found to agree. */
export interface CheckedFileType {
  /** The type to store and to serve; never the declared one. */
  mimeType: MediaMimeType;
  /** The extension of the name, in lower case. */
  extension: MediaExtension;
}

/** Bytes at the beginning of a file that show its type. */
const SIGNATURE_BYTES = 512;

/** Declarations that say nothing: what programs send when they don't know. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/unknown']);

/** Other names under which programs declare a type. */
const ALIASES: Readonly<Partial<Record<MediaMimeType, readonly string[]>>> = {
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'image/png': ['image/x-png'],
  'application/pdf': ['application/x-pdf'],
  'audio/mpeg': ['audio/mp3', 'audio/x-mp3', 'audio/mpeg3'],
  'audio/ogg': ['application/ogg', 'audio/vorbis', 'audio/opus'],
  'video/ogg': ['application/ogg'],
  'video/mp4': ['video/x-m4v', 'application/mp4'],
  'video/webm': ['audio/webm'],
  'text/csv': ['text/plain', 'application/csv', 'text/x-csv', 'application/vnd.ms-excel'],
  'text/calendar': ['text/plain', 'application/ics', 'text/x-vcalendar'],
};

/**
 * Decides what an uploaded file is, by its bytes, and refuses it unless everything agrees (content.md, "Media": never
 * trust the declared type; no html, svg or scripts).
 *
 * - The extension must be one of the allowed ones and match the type of the bytes.
 * - The declared type must be that type, one of its usual other names, or say nothing.
 * - Binary files must not hold a page, code or an archive as well; texts must be UTF-8 without markup.
 *
 * @param file the sanitised name, the Content-Type of the upload (parameters are ignored) and the bytes
 * @throws UploadRefusedError `rest_upload_sideload_error`
 */
export async function checkFileType(file: {
  fileName: string;
  declaredType: string;
  content: FileContent;
}): Promise<CheckedFileType> {
  const { extension } = splitFileName(file.fileName);
  if (!isMediaExtension(extension)) {
    const allowed = Object.keys(MIME_TYPES_BY_EXTENSION).join(', ');
    throw refused(`Files of this kind are not accepted. Send a file whose name ends in one of: ${allowed}.`);
  }
  const mimeType = MIME_TYPES_BY_EXTENSION[extension];
  if (!(await hasBytesOf(mimeType, file.content))) {
    throw refused(`The content of the file is not what its name says: .${extension} stands for ${mimeType}.`);
  }
  if (!agrees(file.declaredType, mimeType)) {
    throw refused(`The declared Content-Type does not fit the file, which is ${mimeType}. Send the right type.`);
  }
  return { mimeType, extension };
}

async function hasBytesOf(mimeType: MediaMimeType, content: FileContent): Promise<boolean> {
  const start = await content.start(SIGNATURE_BYTES);
  const detected = detectBinaryType(start);
  switch (mimeType) {
    case 'text/plain':
    case 'text/csv':
      return detected === undefined && (await isHarmlessText(content));
    case 'text/calendar':
      return /^\ufeff?BEGIN:VCALENDAR\s/i.test(start.toString('utf8', 0, 64)) && (await isHarmlessText(content));
    case 'video/ogg':
      return detected === 'audio/ogg' && !(await hidesOtherContent(content, false));
    default:
      return detected === mimeType && !(await hidesOtherContent(content, isImageType(mimeType)));
  }
}

function agrees(declaredType: string, mimeType: MediaMimeType): boolean {
  const declared = declaredType.split(';', 1)[0].trim().toLowerCase();
  return UNKNOWN_TYPES.has(declared) || declared === mimeType || (ALIASES[mimeType]?.includes(declared) ?? false);
}

function refused(message: string): UploadRefusedError {
  return new UploadRefusedError('rest_upload_sideload_error', message);
}
