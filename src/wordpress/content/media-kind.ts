import { Injectable } from '@nestjs/common';
import type { ImageDetails } from '../../content/media/files/image-names.js';
import { MIME_TYPES_BY_EXTENSION } from '../../content/media/files/file-types.js';
import type { MediaDetails } from '../../content/media/files/image-names.js';
import type { MediaEntity } from '../../content/media/media.entity.js';
import { MediaTransferService } from '../../content/media/media-transfer.service.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import { MediaFilesCopier, type MovedFile } from './media-files-copier.js';
import { attachedFile, metadataOf, saysAll, sizesOf, targetPath, type AttachmentMetadata } from './media-paths.js';
import { openness } from '../posts/common-columns.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { idIn, text, whole } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import { RegisterRecordKind } from '../../migration/record-kind.js';
import { MEDIA } from './content-traits.js';

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
@Injectable()
@RegisterRecordKind(MEDIA)
export class MediaKind extends PostKind<MediaEntity> {
  protected readonly type = () => 'attachment';
  protected override readonly hasSeo = false;
  protected override readonly hasTrash = false;
  override readonly files: MediaFilesCopier;
  /** Files that were stored for the records at hand, by path. */
  readonly moved = new Map<string, MovedFile>();
  /** Why files were not stored, by path. */
  readonly unfetched = new Map<string, string>();
  /** Uploads whose path another upload has, by their ids at the source. */
  private readonly displaced = new Set<number>();

  constructor(
    services: PostServices,
    readonly uploads: MediaTransferService,
  ) {
    super(services, uploads.media);
    this.files = new MediaFilesCopier(this);
  }

  protected takesOwn(field: string): boolean {
    return TAKEN.has(field);
  }

  /** Finds out which uploads cannot have their path. @param targets ids here of those that are copied already */
  async place(records: readonly SourceRecord[], targets: ReadonlyMap<number, number>): Promise<void> {
    this.displaced.clear();
    const paths = records.map((record) => targetPath(record, attachedFile(record.fields), false));
    const owners = new Map((await this.uploads.media.find(paths, 'path')).map(({ path, id }) => [path, id]));
    const given = new Map<string, number>();
    records.forEach(({ id }, i) => {
      const owner = owners.get(paths[i]);
      const isOwn = owner === undefined || owner === targets.get(id);
      if (!isOwn || (given.get(paths[i]) ?? id) !== id) this.displaced.add(id);
      else given.set(paths[i], id);
    });
  }

  /** Whether another upload has the path of this one. */
  isDisplaced({ id }: SourceRecord): boolean {
    return this.displaced.has(id);
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<MediaEntity> {
    const { fields } = record;
    const given = attachedFile(fields);
    const path = targetPath(record, given, this.isDisplaced(record));
    if (given === '' || !this.uploads.accepts(path))
      throw new QuarantineError(`${JSON.stringify(given)} is no name that files here can have.`);
    const type = text(fields, 'post_mime_type');
    if (!TYPES.includes(type)) throw new QuarantineError(`Files of the type ${JSON.stringify(type)} are not accepted.`);
    const file = this.moved.get(path);
    if (!file)
      throw new QuarantineError(`There is no file: ${this.unfetched.get(path) ?? `${given} was not fetched`}.`);
    if (path !== given) {
      const reason = `Files here are in YYYY/MM/ with a name of their own: ${given} is ${path}.`;
      // The month of an upload without a folder is that of its date.
      for (const field of ['meta:_wp_attached_file', 'meta:_wp_attachment_metadata', 'post_date'])
        context.changed(field, reason);
    }
    const metadata = metadataOf(fields);
    if (typeof fields['meta:_wp_attachment_metadata'] === 'string' && fields['meta:_wp_attachment_metadata'] !== '')
      context.changed('meta:_wp_attachment_metadata', 'It cannot be read: the upload has no sizes.');
    const isImage = type.startsWith('image/') && Number(metadata.width) > 0 && Number(metadata.height) > 0;
    const parent = idIn(fields, 'post_parent', context);
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
      details: isImage ? this.details(record, path, file, context) : {},
      source_hash: null,
      comment_status: openness(fields, 'comment_status', context),
      ping_status: openness(fields, 'ping_status', context),
    };
    if (!saysAll(storedMetadata(row) as unknown as FieldValue, metadata as unknown as FieldValue))
      context.changed(
        'meta:_wp_attachment_metadata',
        'What has no place here, such as previews of documents, lengths of films or values of other plug-ins, is stored beside it.',
      );
    return this.rows(record, row, context);
  }

  private details(record: SourceRecord, path: string, file: MovedFile, context: BuildContext): MediaDetails {
    const metadata = metadataOf(record.fields);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const given = attachedFile(record.fields);
    const here = (name: string): string =>
      targetPath(record, given.slice(0, given.lastIndexOf('/') + 1) + name, this.isDisplaced(record));
    const sizes: Record<string, FieldValue> = {};
    for (const [name, size] of sizesOf(record.fields)) {
      const moved = this.moved.get(here(size.file));
      if (!moved) {
        context.changed('meta:_wp_attachment_metadata', `The size ${name} (${size.file}) is not at the source.`);
        continue;
      }
      sizes[name] = {
        file: moved.path.slice(folder.length),
        width: whole(size as unknown as Fields, 'width'),
        height: whole(size as unknown as Fields, 'height'),
        mimeType: size['mime-type'] ?? size.mime_type ?? text(record.fields, 'post_mime_type'),
        filesize: moved.size,
      };
    }
    const { original_image: original } = metadata;
    return {
      file: path.slice(folder.length),
      width: Number(metadata.width),
      height: Number(metadata.height),
      filesize: file.size,
      sizes,
      ...(typeof original === 'string' && original !== '' && { originalImage: here(original).slice(folder.length) }),
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

  override isSame(field: string, source: FieldValue | undefined, target: FieldValue | undefined): boolean {
    if (field === 'meta:_wp_attachment_metadata' && typeof source === 'object') return saysAll(target, source);
    return super.isSame(field, source, target);
  }

  override async setLink(id: number, _member: string, target: number): Promise<void> {
    await this.uploads.media.update(id, { post_id: target });
  }
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
