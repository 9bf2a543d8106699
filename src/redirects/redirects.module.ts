import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { AuditModule } from '../audit/audit.module.js';
import { SettingsModule } from '#core/settings';
import { HitLogBuffer } from './engine/hit-log.buffer.js';
import { RedirectsConfig } from './redirects.config.js';
import { ExportsController } from './export/exports.controller.js';
import { ExportsService } from './export/exports.service.js';
import { RedirectGroupEntity } from './group/redirect-group.entity.js';
import { BulkGroupsController, GroupsController } from './group/groups.controller.js';
import { GroupsRepository } from './group/groups.repository.js';
import { GroupsService } from './group/groups.service.js';
import { FormerSlugsRepository } from './import/former-slugs.repository.js';
import { FormerSlugsService } from './import/former-slugs.service.js';
import { ImportFilesController, PluginImportsController } from './import/imports.controller.js';
import { RedirectImportsService } from './import/redirect-imports.service.js';
import { PluginImportsService } from './import/plugin-imports.service.js';
import { NotFoundLogEntity, RedirectLogEntity } from './log/log.entity.js';
import { LogVisitsService } from './log/log-visits.service.js';
import { LogsController } from './log/logs.controller.js';
import { LogsRepository } from './log/logs.repository.js';
import { LogsService } from './log/logs.service.js';
import { PluginController } from './plugin/plugin.controller.js';
import { PluginService } from './plugin/plugin.service.js';
import { PostSearchRepository } from './redirect/post-search.repository.js';
import { RedirectPostSearchService } from './redirect/redirect-post-search.service.js';
import { RedirectEntity } from './redirect/redirect.entity.js';
import { BulkRedirectsController, RedirectsController } from './redirect/redirects.controller.js';
import { RulesRepository } from './redirect/rules.repository.js';
import { RulesService } from './redirect/rules.service.js';
import { OptionsController } from './settings/options.controller.js';
import { OptionsService } from './settings/options.service.js';
import { RedirectSettings } from './settings/redirect.settings.js';
import { RedirectSettingsService } from './settings/redirect-settings.service.js';
import { FormerSlugEntity } from './import/former-slug.entity.js';
import { RedirectSettingEntity } from './settings/redirect-setting.entity.js';
import { Redirects1763600000100 } from './migrations/1763600000100-redirects.js';

/** `redirects/v1`: redirect rules, and logs of requests. */
@AlmanacModule({
  migrations: [Redirects1763600000100],
  imports: [
    AuditModule,
    SettingsModule.forFeature(RedirectSettings),
    TypeOrmModule.forFeature([
      FormerSlugEntity,
      RedirectSettingEntity,
      RedirectEntity,
      RedirectGroupEntity,
      RedirectLogEntity,
      NotFoundLogEntity,
    ]),
  ],
  controllers: [
    RedirectsController,
    BulkRedirectsController,
    GroupsController,
    BulkGroupsController,
    LogsController,
    OptionsController,
    PluginController,
    ImportFilesController,
    PluginImportsController,
    ExportsController,
  ],
  providers: [
    ExportsService,
    FormerSlugsService,
    FormerSlugsRepository,
    GroupsRepository,
    GroupsService,
    RedirectImportsService,
    LogsRepository,
    LogsService,
    OptionsService,
    PluginImportsService,
    PluginService,
    RedirectPostSearchService,
    PostSearchRepository,
    RedirectSettingsService,
    HitLogBuffer,
    LogVisitsService,
    RulesRepository,
    RulesService,
  ],
  exports: [
    FormerSlugsRepository,
    LogsRepository,
    RedirectSettingsService,
    HitLogBuffer,
    RulesRepository,
    RulesService,
  ],
  wordpressNames: { namespaces: { 'redirects/v1': 'redirection/v1' } },
  settings: [RedirectsConfig],
})
export class RedirectsModule {}
