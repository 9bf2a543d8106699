import { momentOf } from '../../migration/broken-values.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import { asText } from '../../migration/fields.js';

/** A size of an image, as the source has it. */
export interface AttachmentSize {
  file: string;
  width: number;
  height: number;
  filesize?: number;
  'mime-type'?: string;
  mime_type?: string;
}

/** What the source says of an image. */
export interface AttachmentMetadata {
  width?: number;
  height?: number;
  file?: string;
  filesize?: number;
  original_image?: string;
  sizes?: Record<string, AttachmentSize>;
  image_meta?: Record<string, FieldValue>;
}

/** Where a file of an upload is at the source and here, below the uploads. */
export interface MediaPath {
  source: string;
  target: string;
}

const DATED = /^(\d{4}\/(?:0[1-9]|1[0-2])\/)[^/]+$/;

/** Path of a file below the uploads of the source. */
export function attachedFile(fields: Fields): string {
  return asText(fields['meta:_wp_attached_file']).replace(/^\/+/, '');
}

function isMembers(value: unknown): value is Readonly<Record<string, FieldValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the source says of an image; empty for what is none. */
export function metadataOf(fields: Fields): AttachmentMetadata {
  const value = fields['meta:_wp_attachment_metadata'];
  return isMembers(value) ? value : {};
}

/** The sizes of an image that name a file. */
export function sizesOf(fields: Fields): [string, AttachmentSize][] {
  const { sizes } = metadataOf(fields);
  if (!isMembers(sizes)) return [];
  return Object.entries(sizes).filter(
    ([, size]) => isMembers(size) && typeof size.file === 'string' && size.file !== '',
  );
}

/**
 * Where a file of an upload is here. Rule: files are in folders of months, as most sites have them. One that is not
 * there, or whose path another upload has, gets the id of its upload in front of its name, and the folder of its date.
 * @param isTaken another upload has the path
 */
export function targetPath({ id, fields }: SourceRecord, path: string, isTaken: boolean): string {
  const folder = DATED.exec(path)?.[1];
  if (folder !== undefined && !isTaken) return path;
  const [year, month] = (momentOf(fields.post_date) ?? momentOf(fields.post_date_gmt) ?? '1970-01').split('-');
  return `${folder ?? `${year}/${month}/`}${id}-${path.slice(path.lastIndexOf('/') + 1)}`;
}

/**
 * Whether stored values say all that the source says of an upload. The source may say less: sites before WordPress 6.0
 * did not note the sizes of files.
 */
export function saysAll(stored: FieldValue | undefined, source: FieldValue | undefined): boolean {
  if (isMembers(source) || Array.isArray(source)) {
    const members = Object.entries(source as Readonly<Record<string, FieldValue>>);
    const own = (stored ?? {}) as Readonly<Record<string, FieldValue>>;
    return members.every(([name, value]) => saysAll(own[name === 'mime_type' ? 'mime-type' : name], value));
  }
  const plain = (value: FieldValue | undefined): string => (value === false || value === 0 ? '' : asText(value));
  return plain(source) === '' || plain(stored) === plain(source);
}

/** Paths of all files of an upload: the file itself, the original of a scaled one, sizes. */
export function pathsOf(record: SourceRecord, isTaken = false): MediaPath[] {
  const path = attachedFile(record.fields);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const { original_image: original } = metadataOf(record.fields);
  const names = sizesOf(record.fields).map(([, { file }]) => file);
  if (typeof original === 'string' && original !== '') names.unshift(original);
  return [...new Set([path, ...names.map((name) => folder + name)])].map((source) => ({
    source,
    target: targetPath(record, source, isTaken),
  }));
}
