import { IsOptional } from 'class-validator';
import { IsBucketAddress, Setting } from '#core/config';

/** Settings of the deployment for scheduled exports. */
export class ScheduledExportsConfig {
  @Setting({
    env: 'EXPORTS_URL',
    default: undefined,
    secret: true,
    description:
      'Bucket of an S3-compatible object store into which scheduled exports can be written, as `STORAGE_URL`: `s3://bucket/prefix?endpoint=…`. Its objects have personal data and must not be public. Unset: exports are sent by e-mail only.',
  })
  @IsOptional()
  @IsBucketAddress()
  exportsUrl?: string;
}
