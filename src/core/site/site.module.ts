import { Global } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SiteDescriber } from '#core/rest';
import { SettingsModule } from '#core/settings';
import { ConsoleScreenRegistry } from './console-screen.registry.js';
import { InstallationEntity } from './installation.entity.js';
import { InstallationService } from './installation.service.js';
import { RedisConnectionService } from './redis-connection.service.js';
import { PageFinisherRegistry } from './page-finisher.registry.js';
import { PageExtensionRegistry } from './page-extension.registry.js';
import { PageSlotRegistry } from './page-slot.registry.js';
import { PageTemplateRegistry } from './page-template.registry.js';
import { SiteDescriptionService } from './site-description.service.js';
import { SiteService } from './site.service.js';
import { SiteSettings } from './site.settings.js';
import { SiteSettingEntity } from './site-setting.entity.js';
import { AlmanacModule } from '#core/modules';
import { Site1763600000010 } from './migrations/1763600000010-site.js';

/** The site's own settings. */
@Global()
@AlmanacModule({
  migrations: [Site1763600000010],
  imports: [SettingsModule.forFeature(SiteSettings), TypeOrmModule.forFeature([SiteSettingEntity, InstallationEntity])],
  providers: [
    ConsoleScreenRegistry,
    InstallationService,
    PageFinisherRegistry,
    PageExtensionRegistry,
    PageSlotRegistry,
    PageTemplateRegistry,
    RedisConnectionService,
    SiteService,
    { provide: SiteDescriber, useClass: SiteDescriptionService },
  ],
  exports: [
    ConsoleScreenRegistry,
    InstallationService,
    PageFinisherRegistry,
    PageExtensionRegistry,
    PageSlotRegistry,
    PageTemplateRegistry,
    SiteService,
    SiteDescriber,
  ],
})
export class SiteModule {}
