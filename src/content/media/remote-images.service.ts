import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { Database, databaseErrorKind } from '#core/database';
import type { MediaStorage } from './files/media.storage.js';
import { MediaEditorService } from './media-editor.service.js';
import { MediaFilesService, type PreparedFile } from './media-files.service.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';
import { FetchFailedError, RemoteFilesService } from './remote-files.service.js';

/** Keeps images that are named by their address, each address once (events.md §15). */
@Injectable()
export class RemoteImagesService {
  constructor(
    private readonly database: Database,
    private readonly media: MediaRepository,
    private readonly files: MediaFilesService,
    private readonly remote: RemoteFilesService,
    private readonly editor: MediaEditorService,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {}

  /**
   * The entry of the image at an address; made if there is none yet. Fetching and unpacking come before the first
   * writing statement, but inside a unit of work that is running already unless `fetch` was called before it.
   * @throws FetchFailedError
   */
  async entryOf(caller: Caller, address: string): Promise<number> {
    const { href, hash, entry } = await this.lookUp(address);
    if (entry !== undefined) return entry;
    const image = await this.remote.image(href);
    return this.database.write(() => this.enterOnce(caller, image, hash));
  }

  /**
   * Fetches the image at an address that has no entry yet, so that `entryOf` finds it in the same request.
   * @throws FetchFailedError
   */
  async fetch(address: string): Promise<void> {
    const { href, entry } = await this.lookUp(address);
    if (entry === undefined) await this.remote.image(href);
  }

  /** The entry of the image at an address, if there is one. @throws FetchFailedError for what is no address */
  async known(address: string): Promise<number | undefined> {
    return (await this.lookUp(address)).entry;
  }

  /** What is known of an address. One of our own uploads needs no copy. */
  private async lookUp(address: string): Promise<{ href: string; hash: string; entry: number | undefined }> {
    if (!URL.canParse(address)) throw new FetchFailedError('not an address');
    const url = new URL(address);
    url.hash = '';
    const { href } = url;
    const hash = createHash('sha256').update(href).digest('hex');
    const path = this.storage.pathOf(href);
    const entry = path === undefined ? undefined : await this.media.imageAt(path);
    return { href, hash, entry: entry ?? (await this.media.idBySource(hash)) };
  }

  /** Of two requests that enter the same address at the same time, the second takes the entry of the first. */
  private async enterOnce(caller: Caller, image: PreparedFile, hash: string): Promise<number> {
    const mediaId = await this.media.idBySource(hash);
    if (mediaId !== undefined) return mediaId;
    try {
      return await this.database.attempt(() => this.enter(caller, image, hash));
    } catch (error) {
      const other = databaseErrorKind(error) === 'unique' ? await this.media.idBySource(hash) : undefined;
      if (other === undefined) throw error;
      return other;
    }
  }

  private async enter(caller: Caller, image: PreparedFile, hash: string): Promise<number> {
    const stored = await this.files.store(image);
    this.database.afterRollback((error) => this.files.discardAfter(error, stored.paths));
    return this.editor.insert(caller, stored, {}, hash);
  }
}
