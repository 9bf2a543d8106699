import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { VISITOR, type Caller } from '#core/context';
import { invalidParameter } from '#core/errors';
import { SiteService } from '#core/site';
import { plainText } from '#core/text';
import { type ImageDetails, namesOf } from './files/image-names.js';
import type { MediaStorage } from './files/media.storage.js';
import { MediaAccessService, readable } from './media-access.service.js';
import { type ImageRow, isImage } from './media-details.js';
import { MediaRepository, type MediaRow } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';
import { FetchFailedError } from './remote-files.service.js';
import { RemoteImagesService } from './remote-images.service.js';

/** A smaller rendering of an image. */
export interface ImageRendering {
  /** Public address of the file. */
  url: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  mimeType: string;
  /** Bytes. */
  filesize: number;
}

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
  /** Smaller renderings by name; empty: none. */
  sizes: Readonly<Record<string, ImageRendering>>;
  /** The caption, or else the alternative text; plain text, empty: nothing. */
  caption: string;
  /** The alternative text; empty: nothing. */
  alt: string;
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
  async mayUseImage(caller: Caller, id: number): Promise<boolean> {
    const [row] = await this.media.images([id]);
    return row !== undefined && this.access.mayRead(caller, row);
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
    return new Map(rows.filter(isImage).map((row) => [row.id, this.summary(row)]));
  }

  /**
   * The images of which addresses name a file, the image itself or a rendering, by address; one query for all.
   * @param addresses any; those that are none of uploads are left out
   */
  async imagesAt(addresses: readonly string[]): Promise<Map<string, ImageSummary>> {
    const paths = addresses.flatMap((address) => {
      const path = this.storage.pathOf(address);
      return path === undefined ? [] : [{ address, path }];
    });
    const candidates = [...new Set(paths.flatMap(({ path }) => servedPaths(path)))];
    const rows = candidates.length === 0 ? [] : (await this.media.atPaths(candidates)).filter(isImage);
    const byPath = new Map<string, MediaRow & ImageRow>(
      rows.flatMap((row) => namesOf(row.details).map((name) => [`${folderOf(row.path)}/${name}`, row] as const)),
    );
    return new Map(
      paths.flatMap(({ address, path }) => {
        const row = byPath.get(path);
        return row ? [[address, this.summary(row)] as const] : [];
      }),
    );
  }

  /**
   * Images that visitors may see.
   * @param ids of images
   * @param posts whose attached images are wanted, in the order of their ids
   */
  async galleryImages(
    ids: readonly number[],
    posts: readonly number[],
  ): Promise<{ byId: Map<number, ImageSummary>; attached: Map<number, ImageSummary[]> }> {
    const [named, attached] = await Promise.all([this.media.images(ids), this.media.attachedImages(posts)]);
    const above = await this.access.attachedTo([...named, ...attached]);
    const isShown = (row: MediaRow): row is MediaRow & ImageRow =>
      isImage(row) && readable(VISITOR, row, above.get(row.post_id ?? 0));
    return {
      byId: new Map(named.filter(isShown).map((row) => [row.id, this.summary(row)])),
      attached: new Map(
        [...Map.groupBy(attached.filter(isShown), ({ post_id: post }) => post ?? 0)].map(([post, rows]) => [
          post,
          rows.map((row) => this.summary(row)),
        ]),
      ),
    };
  }

  private summary(row: MediaRow & ImageRow): ImageSummary {
    const folder = folderOf(row.path);
    const sizes = Object.entries(row.details.sizes ?? {}).map(([name, { file, ...size }]): [string, ImageRendering] => [
      name,
      { ...size, url: this.storage.url(`${folder}/${file}`) },
    ]);
    return {
      id: row.id,
      url: this.storage.url(row.path),
      folder,
      path: row.path,
      mimeType: row.mime_type,
      width: row.width,
      height: row.height,
      filesize: row.filesize,
      details: row.details,
      sizes: Object.fromEntries(sizes),
      caption: plainText(row.excerpt) || row.alt_text,
      alt: row.alt_text,
    };
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
  fromAddress(caller: Caller, address: string, parameter = 'image'): Promise<number> {
    return this.refusing(parameter, () => this.remote.entryOf(caller, address));
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

/** Where the file that is served of an image may be, when a path is that of one of its files. */
function servedPaths(path: string): string[] {
  const [, base, extension] = /^(.*?)(?:-\d{1,5}x\d{1,5}|-scaled)?(\.[^./]+)$/.exec(path) ?? [];
  return base === undefined ? [path] : [path, `${base}${extension}`, `${base}-scaled${extension}`];
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
