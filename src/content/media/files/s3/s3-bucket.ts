import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';
import { Logger } from '@nestjs/common';
import type { BucketAddress } from '#core/config';
import { FaultLog } from '#core/faults';
import type { ByteRange, MediaFileFacts, OpenedMedia } from '../media.storage.js';
import { isMissingObject, isNotImplemented, isTakenName, s3ErrorResponse } from './s3-error-response.js';

/** Milliseconds for a connection, and for the response to a request without a large body. */
const CONNECT_TIMEOUT_MS = 2000;
const RESPONSE_TIMEOUT_MS = 5000;
/** Milliseconds for a part of an upload with its response: 8 MiB at 1.1 Mbit/s. */
const PART_TIMEOUT_MS = 60_000;
/** Milliseconds without a byte after which a transfer ends. Slow readers of large files cause pauses. */
const IDLE_TIMEOUT_MS = 60_000;
/** How often the SDK sends a request whose failure may pass, with growing pauses. */
const MAX_ATTEMPTS = 3;
/** Requests at a time; downloads count until they end. */
const MAX_SOCKETS = 200;

/** Bytes of a part, and parts that are sent at a time: an upload takes some 24 MiB of memory at most. 80 GB fit. */
const PART_BYTES = 8 * 1024 * 1024;
const CONCURRENT_PARTS = 2;

/** Metadata with the time of change of a file that was copied or restored, in milliseconds since 1970. */
const MODIFIED = 'modified';

/** How an object is stored. */
export interface PutOptions {
  overwrite: boolean;
  contentType?: string;
  modifiedAt?: Date;
}

/** A listed object. */
export interface ListedObject {
  key: string;
  size: number;
}

/**
 * A bucket of an S3-compatible store. Requests have time limits and are repeated while that may help; what remains is a
 * RestError (503, or 507 for a store that is full).
 */
export class S3Bucket {
  private readonly log = new Logger('Media');
  private readonly faults = new FaultLog((line) => this.log.error(line));

  private constructor(
    readonly address: BucketAddress,
    private readonly client: Sdk.S3Client,
    private readonly sdk: typeof Sdk,
    private readonly MultipartUpload: typeof Upload,
  ) {}

  /** Loads the SDK and prepares a client; sends nothing yet. */
  static async open(address: BucketAddress): Promise<S3Bucket> {
    const [sdk, { Upload: MultipartUpload }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/lib-storage'),
    ]);
    const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
    const client = new sdk.S3Client({
      region: address.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
      endpoint: address.endpoint,
      forcePathStyle: address.pathStyle,
      credentials: address.credentials,
      maxAttempts: MAX_ATTEMPTS,
      // Many compatible stores do not know the checksums that the SDK adds otherwise; signatures cover the bodies.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Waiting for "100 Continue" takes a new connection for each part.
      expectContinueHeader: false,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: PART_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_TIMEOUT_MS,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
    return new S3Bucket(address, client, sdk, MultipartUpload);
  }

  /** Reads an object and throws what the SDK throws, which says more than the answer to HEAD. */
  async probe(key: string): Promise<boolean> {
    try {
      const { Body } = await this.client.send(new this.sdk.GetObjectCommand(this.object(key)), LIMITED);
      await Body?.transformToByteArray();
      return true;
    } catch (error) {
      if (isMissingObject(error)) return false;
      throw error;
    }
  }

  /** Size and time of change; undefined when there is no such object. */
  async head(key: string): Promise<MediaFileFacts | undefined> {
    const object = await this.unlessMissing(() =>
      this.client.send(new this.sdk.HeadObjectCommand(this.object(key)), LIMITED),
    );
    return object && { size: object.ContentLength ?? 0, modifiedAt: changed(object) };
  }

  /** Opens an object or a range of it; undefined when there is none. */
  async get(key: string, range?: ByteRange): Promise<OpenedMedia | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const object = await this.unlessMissing(() =>
      this.client.send(new this.sdk.GetObjectCommand({ ...this.object(key), Range }), LIMITED),
    );
    if (!object) return undefined;
    const total = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1];
    const size = Number(total ?? object.ContentLength ?? 0);
    return { stream: object.Body as Readable, size, modifiedAt: changed(object) };
  }

  /**
   * Stores an object, in parts when it is large. It appears whole or not at all.
   * @returns false when an object of this key exists and must not be replaced
   */
  async put(
    key: string,
    data: Buffer | Readable,
    { overwrite, contentType, modifiedAt }: PutOptions,
  ): Promise<boolean> {
    const upload = new this.MultipartUpload({
      client: this.client,
      partSize: PART_BYTES,
      queueSize: CONCURRENT_PARTS,
      params: {
        ...this.object(key),
        Body: data,
        ContentType: contentType,
        Metadata: modifiedAt && { [MODIFIED]: String(modifiedAt.getTime()) },
        IfNoneMatch: overwrite ? undefined : '*',
      },
    });
    try {
      await upload.done();
      return true;
    } catch (error) {
      if (!overwrite && isTakenName(error)) return false;
      throw isOfStore(error) ? s3ErrorResponse(error, this.faults) : error;
    }
  }

  /** Copies an object within the store, with its type and time. */
  async copy(from: string, to: string): Promise<void> {
    const CopySource = `${this.address.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
    await this.guarded(() => this.client.send(new this.sdk.CopyObjectCommand({ ...this.object(to), CopySource })));
  }

  /** Deletes an object, if there is one. */
  async delete(key: string): Promise<void> {
    await this.guarded(() => this.client.send(new this.sdk.DeleteObjectCommand(this.object(key)), LIMITED));
  }

  /** The objects whose keys begin with a prefix, in the order of the keys' bytes; one request for 1000. */
  async *list(prefix: string, signal?: AbortSignal): AsyncGenerator<ListedObject> {
    for await (const { Contents = [] } of this.pages(prefix, undefined, signal))
      for (const { Key = '', Size = 0 } of Contents) yield { key: Key, size: Size };
  }

  /** The names of the folders directly below a prefix that ends in `/` or is empty. */
  async *folders(prefix: string): AsyncGenerator<string> {
    for await (const { CommonPrefixes = [] } of this.pages(prefix, '/'))
      for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(prefix.length, -1);
  }

  /**
   * Whether the store refuses a conditional write of an object that exists. Some ignore the condition.
   * @param key an object that exists; it is written again with `data` if the condition is ignored
   * @throws what the SDK throws
   */
  async honoursConditions(key: string, data: Buffer): Promise<boolean> {
    try {
      const input = { ...this.object(key), Body: data, IfNoneMatch: '*' };
      await this.client.send(new this.sdk.PutObjectCommand(input), LIMITED);
      return false;
    } catch (error) {
      if (isTakenName(error)) return true;
      if (isNotImplemented(error)) return false;
      throw error;
    }
  }

  /** Closes idle connections. */
  close(): void {
    this.client.destroy();
  }

  private async *pages(prefix: string, delimiter?: string, abortSignal?: AbortSignal) {
    let token: string | undefined;
    do {
      const input = { Bucket: this.address.bucket, Prefix: prefix, Delimiter: delimiter, ContinuationToken: token };
      const page = await this.guarded(() =>
        this.client.send(new this.sdk.ListObjectsV2Command(input), { ...LIMITED, abortSignal }),
      );
      yield page;
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.address.bucket, Key: key };
  }

  private async unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.guarded(async () => {
      try {
        return await work();
      } catch (error) {
        if (isMissingObject(error)) return undefined;
        throw error;
      }
    });
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw s3ErrorResponse(error, this.faults);
    }
  }
}

const LIMITED = { requestTimeout: RESPONSE_TIMEOUT_MS };

function changed({ Metadata, LastModified }: Pick<Sdk.HeadObjectCommandOutput, 'Metadata' | 'LastModified'>): Date {
  const stored = Number(Metadata?.[MODIFIED]);
  return Number.isSafeInteger(stored) && stored > 0 ? new Date(stored) : (LastModified ?? new Date(0));
}

/** Errors of the SDK; others are those of the stream that is being stored. */
function isOfStore(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: object };
  return $metadata !== undefined || name === 'TimeoutError' || name === 'CredentialsProviderError';
}
