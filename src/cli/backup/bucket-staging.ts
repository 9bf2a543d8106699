import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BucketAddress } from '#core/config';
import { S3MediaStorage } from '../../content/media/files/s3-media.storage.js';
import type { StagedFile, UploadStaging } from './upload-staging.js';

/** Below the uploads: files of a restore that is not complete. */
const RESTORING = '.restoring/';

/**
 * Staging in a bucket. A store has no links, so a backup reads the files themselves, and what is deleted meanwhile is
 * missing in it. A restore stores files under other keys, and lets the store copy them into place at the end.
 */
export class BucketStaging implements UploadStaging {
  readonly lost: string[] = [];
  private readonly paths = new Set<string>();
  private isRestore = false;

  private constructor(
    private readonly uploads: S3MediaStorage,
    private readonly staged: S3MediaStorage,
  ) {}

  /** Prepares staging. @throws Error when the bucket cannot be used as it is configured */
  static async open(address: BucketAddress): Promise<BucketStaging> {
    const uploads = await S3MediaStorage.open(address, '');
    await uploads.prepare();
    const prefix = `${address.prefix}${RESTORING}${randomUUID()}/`;
    return new BucketStaging(uploads, await S3MediaStorage.open({ ...address, prefix }, ''));
  }

  async linkUploads(): Promise<void> {
    for (const folder of await this.uploads.folders())
      for (const path of await this.uploads.list(folder)) this.paths.add(path);
  }

  has(path: string): Promise<boolean> {
    return Promise.resolve(this.paths.has(path));
  }

  async *files(): AsyncGenerator<StagedFile> {
    for (const path of [...this.paths].sort()) {
      const file = await this.uploads.open(path);
      if (file) yield { path, modified: file.modifiedAt.getTime(), data: file.stream };
      else this.lost.push(path);
    }
  }

  count(): Promise<number> {
    return Promise.resolve(this.paths.size);
  }

  async write({ path, modified }: Omit<StagedFile, 'data'>, data: AsyncIterable<Buffer>): Promise<void> {
    this.isRestore = true;
    const options = { overwrite: true, modifiedAt: new Date(modified) };
    await this.staged.write(path, Readable.from(data, { objectMode: false }), options);
  }

  async moveIntoPlace(): Promise<void> {
    const { bucket } = this.uploads;
    const { prefix } = this.staged.bucket.address;
    for await (const { key } of bucket.list(prefix))
      await bucket.copy(key, `${bucket.address.prefix}${key.slice(prefix.length)}`);
  }

  /** Deletes the staged files, and those of a restore that was killed: the service does not run, so there is only one. */
  async remove(): Promise<void> {
    const { bucket } = this.uploads;
    const folder = `${bucket.address.prefix}${RESTORING}`;
    if (this.isRestore) for await (const { key } of bucket.list(folder)) await bucket.delete(key);
    this.staged.close();
    this.uploads.close();
  }
}
