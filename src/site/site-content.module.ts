import { Module } from '@nestjs/common';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { MediaModule } from '../content/media/media.module.js';
import { Addresses } from './addresses.service.js';
import { Embeddability } from './embeddability.service.js';
import { MissingPage } from './missing-page.service.js';
import { PostFactsLoader } from './post-facts.service.js';
import { SitePostsRepository } from './site-posts.repository.js';

/** What is at the addresses of the site: for its own pages and for embeds. */
@Module({
  imports: [CalEventsModule, MediaModule],
  providers: [Addresses, Embeddability, MissingPage, PostFactsLoader, SitePostsRepository],
  exports: [Addresses, Embeddability, MissingPage, PostFactsLoader],
})
export class SiteContentModule {}
