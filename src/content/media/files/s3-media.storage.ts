import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BucketAddress } from '#core/config';
import { MIME_TYPES_BY_EXTENSION, isMediaExtension, splitFileName } from './file-types.js';
import { MediaAddresses } from './media-addresses.js';
import {
  type ByteRange,
  InvalidMediaPathError,
  isMediaFolder,
  MARKER_FILE,
  MARKER_TEXT,
  type MediaFileFacts,
  MediaFileExistsError,
  type MediaStorage,
  type OpenedMedia,
  splitMediaPath,
  type StorageProbe,
  type WriteOptions,
} from './media.storage.js';
import { S3Bucket } from './s3/s3-bucket.js';
import { misconfiguration } from './s3/s3-error-response.js';

/**
 * {@link MediaStorage} in a bucket of an S3-compatible store. A write is one request, or an upload in parts that is
 * completed by one request, so that a process killed at any moment leaves no half file. A name is reserved by a
 * conditional write (`If-None-Match: *`).
 */
export class S3MediaStorage implements MediaStorage {
  readonly isRemote = true;
  readonly place: string;
  private readonly prefix: string;
  private readonly addresses: MediaAddresses;
  private readonly publicAddresses?: MediaAddresses;
  private conditional = true;

  /** @param baseUrl public address of all uploads */
  constructor(
    readonly bucket: S3Bucket,
    baseUrl: string,
  ) {
    const { address } = bucket;
    this.prefix = address.prefix;
    this.place = `the bucket for uploads, s3://${address.bucket}/${address.prefix} (STORAGE_URL)`;
    this.addresses = new MediaAddresses(baseUrl);
    this.publicAddresses = address.publicUrl ? new MediaAddresses(`${address.publicUrl}/${this.prefix}`) : undefined;
  }

  /** Opens the storage. @param baseUrl public address of all uploads */
  static async open(address: BucketAddress, baseUrl: string): Promise<S3MediaStorage> {
    return new S3MediaStorage(await S3Bucket.open(address), baseUrl);
  }

  get reservesNames(): boolean {
    return this.conditional;
  }

  /** @throws Error when the bucket cannot be used as it is configured; not when it cannot be reached just now */
  async prepare(): Promise<void> {
    try {
      if (!(await this.bucket.probe(this.markerKey))) return;
      await this.learnConditions();
    } catch (error) {
      const reason = misconfiguration(error);
      if (reason !== undefined) throw new Error(`${reason} (${(error as Error).name})`, { cause: error });
    }
  }

  async write(
    path: string,
    data: Buffer | Readable,
    { overwrite = false, modifiedAt }: WriteOptions = {},
  ): Promise<void> {
    const key = this.key(path);
    if (!overwrite && !this.conditional && (await this.exists(path))) throw new MediaFileExistsError(path);
    const options = { overwrite: overwrite || !this.conditional, contentType: typeOf(path), modifiedAt };
    if (!(await this.bucket.put(key, data, options))) throw new MediaFileExistsError(path);
  }

  async read(path: string): Promise<Buffer | undefined> {
    const opened = await this.open(path);
    return opened && buffer(opened.stream);
  }

  async open(path: string, range?: ByteRange): Promise<OpenedMedia | undefined> {
    return this.bucket.get(this.key(path), range);
  }

  async stat(path: string): Promise<MediaFileFacts | undefined> {
    return this.bucket.head(this.key(path));
  }

  async folders(): Promise<string[]> {
    const folders: string[] = [];
    for await (const year of this.bucket.folders(this.prefix)) {
      if (!/^\d{4}$/.test(year)) continue;
      for await (const month of this.bucket.folders(`${this.prefix}${year}/`)) folders.push(`${year}/${month}`);
    }
    return folders.filter(isMediaFolder);
  }

  async list(folder: string): Promise<string[]> {
    if (!isMediaFolder(folder)) throw new InvalidMediaPathError(folder);
    const paths: string[] = [];
    for await (const { key } of this.bucket.list(`${this.prefix}${folder}/`)) {
      const path = key.slice(this.prefix.length);
      if (isMediaPath(path)) paths.push(path);
    }
    return paths;
  }

  async delete(path: string): Promise<boolean> {
    const existed = await this.exists(path);
    if (existed) await this.bucket.delete(this.key(path));
    return existed;
  }

  async exists(path: string): Promise<boolean> {
    return (await this.stat(path)) !== undefined;
  }

  async mark(): Promise<void> {
    await this.bucket.put(this.markerKey, MARKER, { overwrite: true, contentType: 'text/plain' });
    await this.learnConditions();
  }

  async isMarked(): Promise<boolean> {
    return (await this.bucket.head(this.markerKey)) !== undefined;
  }

  /** Whether the store can be reached; its permissions show only when something is written. */
  async requireWritable(): Promise<void> {
    await this.isMarked();
  }

  async probe(): Promise<StorageProbe> {
    const key = `${this.prefix}.health-${randomUUID()}`;
    await this.bucket.put(key, Buffer.from('Written and removed by the site-health test of the storage.'), {
      overwrite: true,
    });
    await this.bucket.delete(key);
    return {};
  }

  async totalBytes(signal: AbortSignal): Promise<number> {
    let bytes = 0;
    for await (const { size } of this.bucket.list(this.prefix, signal)) bytes += size;
    return bytes;
  }

  url(path: string): string {
    return this.addresses.url(path);
  }

  pathOf(url: string): string | undefined {
    return this.addresses.pathOf(url);
  }

  directUrl(path: string): string | undefined {
    return this.publicAddresses?.url(path);
  }

  close(): void {
    this.bucket.close();
  }

  private get markerKey(): string {
    return `${this.prefix}${MARKER_FILE}`;
  }

  private async learnConditions(): Promise<void> {
    this.conditional = await this.bucket.honoursConditions(this.markerKey, MARKER);
  }

  private key(path: string): string {
    splitMediaPath(path);
    return `${this.prefix}${path}`;
  }
}

const MARKER = Buffer.from(MARKER_TEXT);

function isMediaPath(path: string): boolean {
  try {
    splitMediaPath(path);
    return true;
  } catch {
    return false;
  }
}

function typeOf(path: string): string {
  const { extension } = splitFileName(path);
  return isMediaExtension(extension) ? MIME_TYPES_BY_EXTENSION[extension] : 'application/octet-stream';
}
