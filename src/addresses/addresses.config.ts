import { IsBoolean } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for the addresses of pages. */
export class AddressesConfig {
  @Setting({
    env: 'EMBED_VENUES_ORGANIZERS',
    default: false,
    description:
      'Let other sites embed the pages of venues and organizers too, not only those of events and posts. Off as clients are used to it.',
  })
  @IsBoolean()
  embedVenuesOrganizers: boolean;
}
