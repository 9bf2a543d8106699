import { AlmanacModule } from '#core/modules';
import { LayoutModule } from '../layout/layout.module.js';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { ContentPartsModule } from '../content/parts/content-parts.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { PageAddressService } from './page-address.service.js';
import { EmbeddabilityService } from './embeddability.service.js';
import { MissingPageService } from './missing-page.service.js';
import { PostFactsLoader } from './post-facts.loader.js';
import { SitePostsRepository } from './site-posts.repository.js';
import { AddressesConfig } from './addresses.config.js';

/** What is at the addresses of the site: for embeds, redirects, heads for search engines, and the pages. */
@AlmanacModule({
  imports: [CalEventsModule, ContentPartsModule, LayoutModule, MediaModule],
  providers: [PageAddressService, EmbeddabilityService, MissingPageService, PostFactsLoader, SitePostsRepository],
  exports: [LayoutModule, PageAddressService, EmbeddabilityService, MissingPageService, PostFactsLoader],
  settings: [AddressesConfig],
})
export class AddressesModule {}
