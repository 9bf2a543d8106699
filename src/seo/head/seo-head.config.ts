import { IsBoolean } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for the heads of pages. */
export class SeoHeadConfig {
  @Setting({
    env: 'SEO_EVENT_NODES',
    default: false,
    description: 'Describe events in the schema.org graph of their heads (`Event`). Off as clients are used to it.',
  })
  @IsBoolean()
  seoEventNodes: boolean;

  @Setting({
    env: 'SEO_VENUES_ORGANIZERS',
    default: false,
    description:
      'Include the pages of venues and organizers in what search engines get. Off as clients are used to it.',
  })
  @IsBoolean()
  seoVenuesOrganizers: boolean;
}
