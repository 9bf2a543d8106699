import { IsInt, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for delta sync. */
export class SyncConfig {
  @Setting({
    env: 'SYNC_RETENTION_DAYS',
    default: 30,
    description:
      'Days for which a `sync_token` stays valid without being used, 1 to 365. Changes are recorded only while tokens are in use. 0: `sync/v1` is switched off.',
  })
  @IsInt()
  @Min(0)
  @Max(365)
  syncRetentionDays: number;
}
