import { Module } from '@nestjs/common';
import { ContentSharedModule } from '../content/shared/content-shared.module.js';
import { ItemExtensions } from '../content/shared/item-extensions.js';
import { MediaModule } from '../content/media/media.module.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { AlertsRepository } from './alerts/alerts.repository.js';
import { AlertsService } from './alerts/alerts.service.js';
import { ConfigurationController } from './configuration/configuration.controller.js';
import { FirstConfiguration } from './configuration/first-configuration.service.js';
import { SiteRepresentation } from './configuration/site-representation.service.js';
import { SocialProfiles } from './configuration/social-profiles.service.js';
import { HeadMembers } from './content/head-members.extension.js';
import { FileSizeController } from './files/file-size.controller.js';
import { FileSize } from './files/file-size.service.js';
import { GetHeadController } from './head/get-head.controller.js';
import { GetHead } from './head/get-head.service.js';
import { SeoHeadModule } from './head/head.module.js';
import { IntegrationsController } from './integrations/integrations.controller.js';
import { Integrations } from './integrations/integrations.service.js';
import { WorkoutsController } from './workouts/workouts.controller.js';

/** `seo/v1`. */
@Module({
  imports: [ContentSharedModule, MediaModule, SeoHeadModule],
  controllers: [
    FileSizeController,
    AlertsController,
    ConfigurationController,
    GetHeadController,
    IntegrationsController,
    WorkoutsController,
  ],
  providers: [
    AlertsRepository,
    AlertsService,
    FileSize,
    FirstConfiguration,
    GetHead,
    HeadMembers,
    Integrations,
    SiteRepresentation,
    SocialProfiles,
  ],
})
export class SeoModule {
  /** Done while the modules are made, because the parameters of all routes are read right afterwards. */
  constructor(extensions: ItemExtensions, heads: HeadMembers) {
    extensions.register(heads);
  }
}
