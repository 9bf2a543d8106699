import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isBucketAddress, readBucketAddress } from '#core/config';
import { trimEnd } from '#core/text';
import { S3Bucket } from '../content/media/files/s3/s3-bucket.js';
import { UsageError } from './command.js';

/** How a file is written. */
interface WriteOptions {
  /** Replaces a file of the same name. */
  replace: boolean;
  /** Mode of a file on disk. */
  mode?: number;
  /** Changes the bytes on the way, for instance compresses them. */
  through?: Transform;
}

/** The name of a file, or the address of an object without credentials and parameters, for messages. */
export function plainName(target: string): string {
  return isBucketAddress(target) ? target.split('?', 1)[0].replace(/\/\/[^@/]*@/, '//') : target;
}

/** Whether there is a file, or an object at `s3://bucket/key?…`. */
export async function fileExists(target: string): Promise<boolean> {
  if (isBucketAddress(target)) return inBucket(target, async (bucket, key) => (await bucket.head(key)) !== undefined);
  return access(target).then(
    () => true,
    () => false,
  );
}

/** Bytes of a file or object. @throws Error when there is none */
export async function fileSize(target: string): Promise<number> {
  if (!isBucketAddress(target)) return (await stat(target)).size;
  const facts = await inBucket(target, (bucket, key) => bucket.head(key));
  if (!facts) throw new Error(`There is no object ${plainName(target)}.`);
  return facts.size;
}

/** Opens a file or object for reading. @throws Error when there is none */
export async function readFileStream(target: string): Promise<Readable> {
  if (!isBucketAddress(target)) return createReadStream(target);
  const { bucket, key } = await openObject(target);
  const object = await bucket.get(key);
  if (!object) throw new Error(`There is no object ${plainName(target)}.`);
  object.stream.once('close', () => bucket.close());
  return object.stream;
}

/**
 * Writes a file or an object, which appears under its name only when it is complete.
 * @throws Error when it exists and must not be replaced
 */
export async function writeFileStream(
  target: string,
  source: AsyncIterable<string | Buffer>,
  options: WriteOptions,
): Promise<void> {
  if (isBucketAddress(target)) await writeObject(target, source, options);
  else await writeOnDisk(target, source, options);
}

async function writeObject(
  target: string,
  source: AsyncIterable<string | Buffer>,
  { replace, through }: WriteOptions,
): Promise<void> {
  const from = Readable.from(source, { objectMode: false });
  const data = through ?? from;
  const fed = through ? pipeline(from, through) : Promise.resolve();
  const stored = inBucket(target, (bucket, key) => bucket.put(key, data, { overwrite: replace }));
  // Without a reader, the source would be read no further.
  stored.catch((error: Error) => data.destroy(error));
  // When reading fails, the upload is aborted before the process ends.
  const [feeding, storing] = await Promise.allSettled([fed, stored]);
  if (storing.status === 'rejected') throw storing.reason;
  if (feeding.status === 'rejected') throw feeding.reason;
  if (!storing.value) throw new Error(`${plainName(target)} exists. With --replace it is replaced.`);
}

async function writeOnDisk(
  path: string,
  source: AsyncIterable<string | Buffer>,
  { mode, through }: WriteOptions,
): Promise<void> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  try {
    const from = Readable.from(source, { objectMode: false });
    const to = createWriteStream(partial, { flags: 'wx', mode });
    await (through ? pipeline(from, through, to) : pipeline(from, to));
    const file = await open(partial);
    await file.sync();
    await file.close();
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function inBucket<T>(target: string, work: (bucket: S3Bucket, key: string) => Promise<T>): Promise<T> {
  const { bucket, key } = await openObject(target);
  try {
    return await work(bucket, key);
  } finally {
    bucket.close();
  }
}

async function openObject(target: string): Promise<{ bucket: S3Bucket; key: string }> {
  const address = addressOf(target);
  const key = trimEnd(address.prefix, '/');
  if (key === '') throw new UsageError('Name the object too: s3://bucket/key.');
  return { bucket: await S3Bucket.open(address), key };
}

function addressOf(target: string): ReturnType<typeof readBucketAddress> {
  try {
    return readBucketAddress(target);
  } catch (error) {
    throw new UsageError(`The address of the object ${(error as Error).message}.`);
  }
}
