import type { ImageDetails } from '../../content/media/files/image-names.js';
import { MIME_TYPES_BY_EXTENSION } from '../../content/media/files/file-types.js';
import type { MediaDetails } from '../../content/media/files/image-names.js';
import type { MediaEntity } from '../../content/media/media.entity.js';
import type { MediaTransferService } from '../../content/media/media-transfer.service.js';
import type { Fields, FieldValue, SourceRecord } from '../sources/source.js';
import { PostKind, type PostRows, type PostServices } from './post-kind.js';
import { asText, QuarantineError, text, whole, type BuildContext } from './record-kind.js';

/** What the source says of an image. */
export interface AttachmentMetadata {
  width?: number;
  height?: number;
  file?: string;
  filesize?: number;
  original_image?: string;
  sizes?: Record<
    string,
    { file: string; width: number; height: number; filesize?: number; 'mime-type'?: string; mime_type?: string }
  >;
  image_meta?: Record<string, FieldValue>;
}

/** A file of an upload: where it is at the source and here, and its bytes. */
export interface MovedFile {
  /** Below the uploads. */
  path: string;
  size: number;
  sha256: string;
}

const TAKEN = new Set([
  'post_parent',
  'post_mime_type',
  'comment_status',
  'ping_status',
  'meta:_wp_attached_file',
  'meta:_wp_attachment_metadata',
  'meta:_wp_attachment_image_alt',
]);
const TYPES: readonly string[] = Object.values(MIME_TYPES_BY_EXTENSION);

/** Uploaded files. Their bytes are fetched before their rows are stored (`MediaFilesCopier`). */
export class MediaKind extends PostKind<MediaEntity> {
  readonly kind = 'media';
  protected readonly type = () => 'attachment';
  protected override readonly hasSeo = false;
  /** Files that were stored for the records at hand, by path. */
  readonly moved = new Map<string, MovedFile>();

  constructor(
    services: PostServices,
    readonly files: MediaTransferService,
  ) {
    super(services, files.media);
  }

  protected takesOwn(field: string): boolean {
    return TAKEN.has(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<MediaEntity> {
    const { fields } = record;
    const path = attachedFile(fields);
    if (!this.files.accepts(path))
      throw new QuarantineError(`Its file is ${JSON.stringify(path)}; files here are in YYYY/MM/.`);
    const type = text(fields, 'post_mime_type');
    if (!TYPES.includes(type)) throw new QuarantineError(`Files of the type ${JSON.stringify(type)} are not accepted.`);
    const file = this.moved.get(path);
    if (!file) throw new QuarantineError(`Its file ${path} is not at the source.`);
    const metadata = metadataOf(fields);
    const isImage = type.startsWith('image/') && metadata.width !== undefined && metadata.height !== undefined;
    const parent = whole(fields, 'post_parent');
    if (parent !== 0) context.link('post_id', 'content', parent);
    const row: MediaEntity = {
      ...this.postColumns(record, id, context),
      post_id: null,
      alt_text: text(fields, 'meta:_wp_attachment_image_alt'),
      mime_type: type,
      path,
      width: isImage ? Number(metadata.width) : null,
      height: isImage ? Number(metadata.height) : null,
      filesize: file.size,
      details: isImage ? this.details(metadata, path, file, type, context) : {},
      source_hash: null,
      comment_status: text(fields, 'comment_status') === 'open' ? 'open' : 'closed',
      ping_status: text(fields, 'ping_status') === 'open' ? 'open' : 'closed',
    };
    return this.rows(record, row, context);
  }

  private details(
    metadata: AttachmentMetadata,
    path: string,
    file: MovedFile,
    type: string,
    context: BuildContext,
  ): MediaDetails {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const sizes: Record<string, FieldValue> = {};
    for (const [name, size] of Object.entries(metadata.sizes ?? {})) {
      const moved = this.moved.get(folder + size.file);
      if (!moved) {
        context.changed('meta:_wp_attachment_metadata', `The size ${name} (${size.file}) is not at the source.`);
        continue;
      }
      sizes[name] = {
        file: size.file,
        width: Number(size.width),
        height: Number(size.height),
        mimeType: size['mime-type'] ?? size.mime_type ?? type,
        filesize: moved.size,
      };
    }
    return {
      file: path.slice(folder.length),
      width: Number(metadata.width),
      height: Number(metadata.height),
      filesize: file.size,
      sizes,
      ...(metadata.original_image && { originalImage: metadata.original_image }),
      imageMeta: metadata.image_meta ?? {},
    } as unknown as ImageDetails;
  }

  describe(rows: PostRows<MediaEntity>, context: BuildContext): Fields {
    const { post: media } = rows;
    return {
      ...this.postFields(rows, context),
      post_parent: media.post_id === null ? 0 : (context.source('content', media.post_id) ?? 0),
      post_mime_type: media.mime_type,
      comment_status: media.comment_status,
      ping_status: media.ping_status,
      'meta:_wp_attached_file': media.path,
      'meta:_wp_attachment_image_alt': media.alt_text,
      'meta:_wp_attachment_metadata': storedMetadata(media) as unknown as FieldValue,
    };
  }

  override async setLink(id: number, _member: string, target: number): Promise<void> {
    await this.files.media.update(id, { post_id: target });
  }
}

/** Path of a file below the uploads. */
export function attachedFile(fields: Fields): string {
  return asText(fields['meta:_wp_attached_file']).replace(/^\/+/, '');
}

/** What the source says of an image; empty for what is none. */
export function metadataOf(fields: Fields): AttachmentMetadata {
  const value = fields['meta:_wp_attachment_metadata'];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AttachmentMetadata) : {};
}

/** Paths of all files of an upload: the file itself, the original of a scaled one, sizes. */
export function pathsOf(fields: Fields): string[] {
  const path = attachedFile(fields);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const { sizes = {}, original_image: original } = metadataOf(fields);
  const names = Object.values(sizes).map((size) => String(size.file));
  return [...new Set([path, ...(original ? [folder + original] : []), ...names.map((name) => folder + name)])];
}

function storedMetadata({ details, width, height, path, filesize }: MediaEntity): AttachmentMetadata {
  if (!('sizes' in details)) return { filesize };
  const { sizes, originalImage, imageMeta } = details as ImageDetails;
  return {
    width: width ?? 0,
    height: height ?? 0,
    file: path,
    filesize,
    sizes: Object.fromEntries(
      Object.entries(sizes).map(([name, { mimeType, ...size }]) => [name, { ...size, 'mime-type': mimeType }]),
    ),
    ...(originalImage && { original_image: originalImage }),
    image_meta: imageMeta as unknown as Record<string, FieldValue>,
  };
}
