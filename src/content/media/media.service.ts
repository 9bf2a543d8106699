import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { VISITOR, RequestContext } from '#core/context';
import { invalidParameter } from '#core/errors';
import { SiteService } from '#core/site';
import { plainText } from '#core/text';
import type { ImageDetails } from './files/image-names.js';
import type { MediaStorage } from './files/media.storage.js';
import { MediaAccessService } from './media-access.service.js';
import { isImage } from './media-details.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';
import { FetchFailedError } from './remote-files.service.js';
import { RemoteImagesService } from './remote-images.service.js';

/** What other namespaces show of an image. */
export interface ImageSummary {
  id: number;
  /** Public address of the file. */
  url: string;
  /** Folder of the file below the uploads, `2026/11`. */
  folder: string;
  path: string;
  mimeType: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** Bytes. */
  filesize: number;
  details: ImageDetails;
  /** The caption, or else the alternative text; plain text, empty: nothing. */
  caption: string;
}

/** Uploaded files, as the rest of the service sees them. */
@Injectable()
export class MediaService implements OnModuleInit {
  constructor(
    private readonly media: MediaRepository,
    private readonly access: MediaAccessService,
    private readonly remote: RemoteImagesService,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly site: SiteService,
  ) {}

  onModuleInit(): void {
    this.site.useLogos(async (id) => ((await this.isPublic(id)) ? (await this.images([id])).get(id) : undefined));
  }

  /** Whether an id is that of an uploaded image which the caller may read, and so may show. */
  async mayUseImage(id: number): Promise<boolean> {
    const [row] = await this.media.images([id]);
    return row !== undefined && this.access.mayRead(RequestContext.current().caller, row);
  }

  /** How many images there are, and the largest id of one. */
  countImages(): Promise<{ count: number; maxId: number | null }> {
    return this.media.countImages();
  }

  /** Whether visitors may read the entry of a file. */
  async isPublic(id: number): Promise<boolean> {
    const row = await this.access.find(id);
    return row !== undefined && this.access.mayRead(VISITOR, row);
  }

  /** The images with these ids, by id; one query for all. */
  async images(ids: readonly number[]): Promise<Map<number, ImageSummary>> {
    const rows = await this.media.images([...new Set(ids)]);
    return new Map(
      rows.filter(isImage).map((row) => [
        row.id,
        {
          id: row.id,
          url: this.storage.url(row.path),
          folder: row.path.slice(0, row.path.lastIndexOf('/')),
          path: row.path,
          mimeType: row.mime_type,
          width: row.width,
          height: row.height,
          filesize: row.filesize,
          details: row.details,
          caption: plainText(row.excerpt) || row.alt_text,
        },
      ]),
    );
  }

  /**
   * Bytes of the uploaded file at a public address; nothing when the address is none of an upload or the file is gone.
   * Only files in the uploads folder are ever looked at.
   */
  async sizeOfFile(address: string): Promise<number | undefined> {
    const path = this.storage.pathOf(address);
    return path === undefined ? undefined : (await this.storage.stat(path))?.size;
  }

  /**
   * The id of the image at an address, which is fetched and stored when its address is new; each address is stored
   * once, also by requests that name it at the same time. Joins the running unit of work: undone with it, files too.
   * That the caller may upload files is for the caller of this method to check.
   *
   * @param address any http or https address; private networks are out of bounds (`SafeHttpClient`)
   * @param parameter what carried it, for the refusal
   * @throws RestError 400 `rest_invalid_param` when it cannot be had or is no image
   */
  fromAddress(address: string, parameter = 'image'): Promise<number> {
    return this.refusing(parameter, () => this.remote.entryOf(address));
  }

  /**
   * Fetches the image at an address ahead of the unit of work in which `fromAddress` will store it, so that no
   * transaction waits for another server. Needs a request context, which keeps it until then.
   * @throws RestError 400 `rest_invalid_param` as `fromAddress`
   */
  fetchAddress(address: string, parameter = 'image'): Promise<void> {
    return this.refusing(parameter, () => this.remote.fetch(address));
  }

  /** The id of the image that is stored for an address; nothing when there is none yet. */
  async idOfAddress(address: string): Promise<number | undefined> {
    return URL.canParse(address) ? this.remote.known(address) : undefined;
  }

  private async refusing<T>(parameter: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FetchFailedError)
        throw invalidParameter(parameter, 'There is no usable image at this address.');
      throw error;
    }
  }
}
