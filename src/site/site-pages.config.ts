import { IsOptional, Matches, MaxLength } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for the pages of the site. */
export class SitePagesConfig {
  @Setting({
    env: 'SECURITY_CONTACT',
    default: undefined,
    description:
      'Where to report vulnerabilities of this site: `mailto:` and `https:` addresses, separated by commas, the preferred one first. Served at /.well-known/security.txt; unset: 404.',
  })
  @IsOptional()
  @MaxLength(1000)
  @Matches(/^(?:mailto:[^\s,]+|https:\/\/[^\s,]+)(?:\s*,\s*(?:mailto:[^\s,]+|https:\/\/[^\s,]+))*$/, {
    message: 'must be mailto: or https: addresses, separated by commas',
  })
  securityContact?: string;
}
