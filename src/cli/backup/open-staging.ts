import { readBucketAddress, type Settings } from '#core/config';
import { BucketStaging } from './bucket-staging.js';
import { DiskStaging } from './disk-staging.js';
import type { UploadStaging } from './upload-staging.js';

/** Prepares staging beside the uploads of these settings. */
export async function openStaging({ storageUrl, uploadsDir }: Settings): Promise<UploadStaging> {
  return storageUrl === undefined ? new DiskStaging(uploadsDir) : BucketStaging.open(readBucketAddress(storageUrl));
}
