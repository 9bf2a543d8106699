import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SiteDescriber } from '#core/rest';
import { SettingsModule } from '#core/settings';
import { InstallationEntity } from './installation.entity.js';
import { InstallationService } from './installation.service.js';
import { PageFinisherRegistry } from './page-finisher.registry.js';
import { PageTemplateRegistry } from './page-template.registry.js';
import { SiteDescriptionService } from './site-description.service.js';
import { SiteService } from './site.service.js';
import { SiteSettings } from './site.settings.js';
import { SiteSettingEntity } from './site-setting.entity.js';

/** The site's own settings. */
@Global()
@Module({
  imports: [SettingsModule.forFeature(SiteSettings), TypeOrmModule.forFeature([SiteSettingEntity, InstallationEntity])],
  providers: [
    InstallationService,
    PageFinisherRegistry,
    PageTemplateRegistry,
    SiteService,
    { provide: SiteDescriber, useClass: SiteDescriptionService },
  ],
  exports: [InstallationService, PageFinisherRegistry, PageTemplateRegistry, SiteService, SiteDescriber],
})
export class SiteModule {}
