import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../core/settings/settings.module.js';
import { RequestNotes } from './engine/request-notes.service.js';
import { ExportsController } from './export/exports.controller.js';
import { ExportsService } from './export/exports.service.js';
import { RedirectGroupEntity } from './group/group.entity.js';
import { BulkGroupsController, GroupsController } from './group/groups.controller.js';
import { GroupsRepository } from './group/groups.repository.js';
import { GroupsService } from './group/groups.service.js';
import { FormerSlugsRepository } from './import/former-slugs.repository.js';
import { FormerSlugs } from './import/former-slugs.service.js';
import { ImportFilesController, PluginImportsController } from './import/imports.controller.js';
import { ImportsService } from './import/imports.service.js';
import { PluginImports } from './import/plugin-imports.service.js';
import { NotFoundLogEntity, RedirectLogEntity } from './log/log.entity.js';
import { LogsController } from './log/logs.controller.js';
import { LogsRepository } from './log/logs.repository.js';
import { LogsService } from './log/logs.service.js';
import { PluginController } from './plugin/plugin.controller.js';
import { PluginService } from './plugin/plugin.service.js';
import { PostSearchRepository } from './redirect/post-search.repository.js';
import { PostSearch } from './redirect/post-search.service.js';
import { RedirectEntity } from './redirect/redirect.entity.js';
import { BulkRedirectsController, RedirectsController } from './redirect/redirects.controller.js';
import { RulesRepository } from './redirect/rules.repository.js';
import { RulesService } from './redirect/rules.service.js';
import { OptionsController } from './settings/options.controller.js';
import { OptionsService } from './settings/options.service.js';
import { RedirectOptions } from './settings/redirect-options.js';
import { RedirectSettings } from './settings/redirect-settings.service.js';
import { FormerSlugEntity } from './import/former-slug.entity.js';
import { RedirectSettingEntity } from './settings/redirect-setting.entity.js';

/** `redirects/v1`: rules that send visitors elsewhere, and logs of what they asked for. */
@Module({
  imports: [
    SettingsModule.forFeature(RedirectOptions),
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
    FormerSlugs,
    FormerSlugsRepository,
    GroupsRepository,
    GroupsService,
    ImportsService,
    LogsRepository,
    LogsService,
    OptionsService,
    PluginImports,
    PluginService,
    PostSearch,
    PostSearchRepository,
    RedirectSettings,
    RequestNotes,
    RulesRepository,
    RulesService,
  ],
  exports: [FormerSlugsRepository, LogsRepository, RedirectSettings, RequestNotes, RulesRepository, RulesService],
})
export class RedirectsModule {}
