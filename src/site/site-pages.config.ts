import { IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
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

  @Setting({
    env: 'MAP_FRAMES',
    default: 'off',
    description:
      'Maps on pages of events and venues with coordinates: openstreetmap, or off. A map is loaded when a visitor chooses to see it, and not before. A link to the map is there in any case.',
  })
  @IsIn(['off', 'openstreetmap'])
  mapFrames: string;

  @Setting({
    env: 'EMBED_ORIGINS',
    default: '*',
    description:
      'Sites that may show the calendar and events of this one in frames (/embed/…, embed.js): origins such as https://club.example, separated by commas. *: all; off: none, and these addresses are 404.',
  })
  @MaxLength(2000)
  @Matches(/^(?:off|\*|https?:\/\/[a-z0-9.*:-]+(?:,https?:\/\/[a-z0-9.*:-]+)*)$/, {
    message: 'must be *, off, or origins such as https://club.example, separated by commas',
  })
  embedOrigins: string;
}
