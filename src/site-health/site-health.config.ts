import { IsOptional } from 'class-validator';
import { IsHttpAddress, Setting } from '#core/config';

/** Settings of the deployment for tests of site health. */
export class SiteHealthConfig {
  @Setting({
    env: 'OUTGOING_TEST_URL',
    default: undefined,
    description:
      'Public address that the site-health test of outgoing requests fetches, on port 80, 443 or 8080. Unset: nothing is fetched.',
  })
  @IsOptional()
  @IsHttpAddress()
  outgoingTestUrl?: string;
}
