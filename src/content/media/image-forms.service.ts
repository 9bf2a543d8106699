import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isImageDetails, namesOf } from './files/image-names.js';
import { encodeAs, formatOf } from './files/image-processor.js';
import type { MediaStorage } from './files/media.storage.js';
import { formPath, mayHaveForms, type OtherForm } from './files/other-forms.js';
import { IMAGE_SLOT } from './files/image-slot.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';

/** A file of an image. */
export interface ImageFile {
  attachment: number;
  /** Below the uploads. */
  path: string;
}

/** Other forms (WebP, AVIF) of the files of images. They lie beside them, and go with them. */
@Injectable()
export class ImageFormsService {
  constructor(
    private readonly media: MediaRepository,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {}

  /** The files of images that are usually smaller in another form, all sizes; ids that are no images have none. */
  async files(ids: readonly number[]): Promise<ImageFile[]> {
    const rows = await this.media.images(ids);
    return rows.flatMap(({ id, path, details }) => {
      if (!isImageDetails(details)) return [];
      const folder = path.slice(0, path.lastIndexOf('/'));
      // An original with a stand-in is hardly ever shown.
      const shown = namesOf(details).filter((name) => name !== details.originalImage);
      const paths = shown.map((name) => `${folder}/${name}`);
      return paths.filter(mayHaveForms).map((file) => ({ attachment: id, path: file }));
    });
  }

  /** Ids of the first images after an id. */
  async idsAfter(id: number, limit: number): Promise<number[]> {
    return this.media.imageIdsAfter(id, limit);
  }

  /** The public address of a file. */
  url(path: string): string {
    return this.storage.url(path);
  }

  /** Where another form of a file lies. */
  path(path: string, form: OtherForm): string {
    return formPath(path, form);
  }

  /** Bytes and MD5 of a file; nothing when it is not there. */
  async read(path: string): Promise<{ data: Buffer; md5: string } | undefined> {
    const data = await this.storage.read(path);
    return data && { data, md5: createHash('md5').update(data).digest('hex') };
  }

  /** A file in another form. @throws UploadRefusedError when it cannot be read as an image */
  make(data: Buffer, form: OtherForm): Promise<Buffer> {
    return IMAGE_SLOT.run(() => encodeAs(data, `image/${form}`));
  }

  /** Whether bytes are an image of this form. */
  async isForm(data: Buffer, form: OtherForm): Promise<boolean> {
    return (await formatOf(data)) === `image/${form}`;
  }

  /** Keeps another form of a file, in the place of an older one. */
  keep(path: string, form: OtherForm, data: Buffer): Promise<void> {
    return this.storage.write(formPath(path, form), data, { overwrite: true });
  }

  /** Takes another form of a file away. */
  async discard(path: string, form: OtherForm): Promise<void> {
    await this.storage.delete(formPath(path, form));
  }
}
