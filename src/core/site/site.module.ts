import { Global, Module } from '@nestjs/common';
import { SiteDescriber } from '../rest/site-description.js';
import { SiteDescriptionService } from './site-description.service.js';
import { SiteService } from './site.service.js';

/** The site's own settings. */
@Global()
@Module({
  providers: [SiteService, { provide: SiteDescriber, useClass: SiteDescriptionService }],
  exports: [SiteService, SiteDescriber],
})
export class SiteModule {}
