import { isBucketAddress, readBucketAddress } from '#core/config';
import { DiskMediaStorage } from './disk-media.storage.js';
import type { MediaStorage } from './media.storage.js';
import { S3MediaStorage } from './s3-media.storage.js';

/**
 * Opens the storage in a folder or a bucket; nothing of the SDK is loaded for a folder.
 * @param where path of a folder, or `s3://bucket/prefix?…`
 * @param baseUrl public address of all uploads
 */
export async function openMediaStorage(
  where: string,
  baseUrl: string,
): Promise<MediaStorage & { prepare(now: Date): Promise<void> }> {
  return isBucketAddress(where)
    ? S3MediaStorage.open(readBucketAddress(where), baseUrl)
    : new DiskMediaStorage({ directory: where, baseUrl });
}
