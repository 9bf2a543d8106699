import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ContentCoreModule } from '#core/content';
import { ContextModule } from '#core/context';
import { DatabaseModule } from '#core/database';
import { EventsModule } from '#core/events';
import { HealthModule } from '#core/health';
import { HttpModule } from '#core/http';
import { JobsModule } from '#core/jobs';
import { ListsModule } from '#core/lists';
import { PersonalDataRegistryModule } from '#core/personal-data';
import { UnservedGatewaysService } from '#core/modules';
import { RedisModule } from '#core/redis';
import { RestModule } from '#core/rest';
import { RestoreModule } from '#core/restore';
import { SecurityModule } from '#core/security';
import { SettingsCoreModule } from '#core/settings';
import { SiteModule } from '#core/site';
import { TracingModule } from '#core/tracing';

/** What every namespace needs. */
@Module({
  imports: [
    ScheduleModule.forRoot(),
    ContextModule,
    TracingModule,
    RedisModule,
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
