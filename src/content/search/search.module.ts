import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';
import { SiteSearch } from './site-search.service.js';

/** `content/v2/search`, and the search of the site. */
@Module({
  controllers: [SearchController],
  providers: [SearchRepository, SearchService, SiteSearch],
  exports: [SiteSearch],
})
export class SearchModule {}
