import { Inject, Injectable, Logger } from '@nestjs/common';
import { ContentConfig } from '../content.config.js';
import { Clock } from '#core/context';
import { isOutcomeUnknown } from '#core/database';
import { type FileContent, unavailable } from '#core/rest';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { wallAt } from '#core/time';
import { sanitizeFileName } from './files/file-name.js';
import { isImageType, type MediaMimeType, splitFileName } from './files/file-types.js';
import { type MediaDetails, nameImage, type NamedFile } from './files/image-names.js';
import { type ProcessedImage, processImage } from './files/image-processor.js';
import { mediaFolder, type MediaStorage } from './files/media.storage.js';
import { checkFileType } from './files/sniff.js';
import { storeFiles } from './files/store-files.js';
import { UploadRefusedError } from './files/upload-refused.error.js';
import { IMAGE_SLOT } from './files/image-slot.js';
import { MEDIA_STORAGE } from './media.tokens.js';

/** A file as a client sent it; nothing of it is trusted. */
export interface UploadedFile {
  /** As sent, without path. */
  fileName: string;
  /** Content-Type as declared; empty says nothing. */
  declaredType: string;
  content: FileContent;
}

/** A file that was checked and made ready, but is not stored yet. */
export interface PreparedFile {
  /** Wanted name, sanitised. */
  fileName: string;
  mimeType: MediaMimeType;
  content: FileContent;
  /** Sizes and measures of an image; undefined for everything else. */
  image?: ProcessedImage;
}

/** A stored file. */
export interface StoredFile {
  /** Title for want of a better: the name without extension. */
  title: string;
  mimeType: MediaMimeType;
  /** Path of the file that is served. */
  path: string;
  /** Bytes of the file that is served. */
  filesize: number;
  /** Empty for what is no image. */
  details: MediaDetails;
  /** Paths of all files that belong to it. */
  paths: string[];
}

/** Checks files, makes the sizes of images, stores files and takes them away again. */
@Injectable()
export class MediaFilesService {
  private readonly log = new Logger('Media');

  constructor(
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly config: ContentConfig,
  ) {}

  /**
   * Finds out what a file is and, if an image, makes its sizes. Images are held in memory; of other files pieces are read. Touches neither storage nor database.
   * @throws RestError 400 `rest_upload_sideload_error` for files of forbidden, faked or broken types
   */
  async prepare(sent: UploadedFile, { generateSubSizes = true } = {}): Promise<PreparedFile> {
    const fileName = sanitizeFileName(sent.fileName);
    const { declaredType, content } = sent;
    return refusing(async () => {
      const { mimeType } = await checkFileType({ fileName, declaredType, content });
      if (!isImageType(mimeType)) return { fileName, mimeType, content };
      const { maxImagePixels: maxPixels } = this.config;
      const image = await IMAGE_SLOT.run(async () =>
        processImage(await content.bytes(), mimeType, { generateSubSizes, maxPixels }),
      );
      return { fileName, mimeType, content, image };
    });
  }

  /**
   * Stores a file and all that belongs to it in the folder of this month, under a name that is free.
   * @throws RestError 503 when the storage is not in its place or cannot be written, 507 when it has no room left
   */
  async store(file: PreparedFile): Promise<StoredFile> {
    await this.requireInPlace();
    const folder = await this.folder(this.clock.now());
    const { name, paths } = await storeFiles(this.storage, folder, file.fileName, (free) => filesOf(file, free));
    const stored = { title: splitFileName(name).base, mimeType: file.mimeType, paths };
    if (!file.image) return { ...stored, path: `${folder}/${name}`, filesize: file.content.size, details: {} };
    const { details } = nameImage(file.image, name);
    return { ...stored, path: `${folder}/${details.file}`, filesize: details.filesize, details };
  }

  /** @throws RestError 503 when files can be neither stored nor deleted */
  async requireWritable(): Promise<void> {
    await this.requireInPlace();
    await this.storage.requireWritable();
  }

  /** Takes files away. What cannot be removed now is left to the clean-up job. */
  async discard(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await this.storage.delete(path).catch((error: unknown) => {
        this.log.warn(`Could not remove ${path}: ${String(error)}`);
      });
    }
  }

  /**
   * Takes files away whose row was not stored.
   * @param error why the row was not stored. If the database is gone, it is unknown whether it was; then the
   *   clean-up job decides later.
   */
  async discardAfter(error: unknown, paths: readonly string[]): Promise<void> {
    if (!isOutcomeUnknown(error)) await this.discard(paths);
  }

  /** What is stored where a volume is not mounted is hidden as soon as it is. */
  private async requireInPlace(): Promise<void> {
    if (await this.storage.isMarked()) return;
    throw unavailable('The folder for uploads is missing just now. Nothing was changed; try again shortly.');
  }

  private async folder(now: Date): Promise<string> {
    const { timezone } = await this.site.settings();
    const [year, month] = wallAt(now.getTime(), timezone).split('-');
    return mediaFolder(Number(year), Number(month));
  }
}

function filesOf({ image, content }: PreparedFile, name: string): NamedFile[] {
  return image ? nameImage(image, name).files : [{ name, data: content }];
}

/** Turns the refusal of a file into the answer that says so. */
export async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadRefusedError) throw new RestError(error.code, error.message, error.status);
    throw error;
  }
}
