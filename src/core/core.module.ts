import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ContentCoreModule } from './content/content-core.module.js';
import { ClockModule } from './context/clock.module.js';
import { DatabaseModule } from './database/database.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { ListsModule } from './lists/lists.module.js';
import { PersonalDataRegistryModule } from './personal-data/personal-data-registry.module.js';
import { UnservedGatewaysService } from './modules/unserved-gateways.service.js';
import { RestModule } from './rest/rest.module.js';
import { RestoreModule } from './restore/restore.module.js';
import { SecurityModule } from './security/security.module.js';
import { SettingsCoreModule } from './settings/settings.module.js';
import { SiteModule } from './site/site.module.js';

/** What every namespace needs. */
@Module({
  imports: [
    ScheduleModule.forRoot(),
    ClockModule,
    DatabaseModule,
    RestoreModule,
    SecurityModule,
    RestModule,
    SettingsCoreModule,
    SiteModule,
    ListsModule,
    ContentCoreModule,
    EventsModule,
    HealthModule,
    HttpModule,
    JobsModule,
    PersonalDataRegistryModule,
  ],
  providers: [UnservedGatewaysService],
})
export class CoreModule {}
