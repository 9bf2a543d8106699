import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule } from '#core/modules';
import { AddressesModule } from '../addresses/addresses.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SettingsModule } from '#core/settings';
import { HitLogBuffer } from './hit-log.buffer.js';
import { CustomConditionRegistry } from './engine/custom-condition.registry.js';
import { PermalinkHistoryService } from './engine/permalink-history.service.js';
import { RuleCache } from './engine/rule.cache.js';
import { LogRetentionJob } from './engine/log-retention.job.js';
import { PermalinkMonitorService } from './engine/permalink-monitor.service.js';
import { ProxyAllowlistService } from './engine/proxy-allowlist.service.js';
import { PatternMatcherService } from './engine/pattern-matcher.service.js';
import { RedirectResponseService } from './engine/redirect-response.service.js';
import { RedirectMiddleware } from './engine/redirect.middleware.js';
import { RuleFinderService } from './engine/rule-finder.service.js';
import { SiteVisitorsService } from './engine/site-visitors.service.js';
import { TargetsRepository } from './engine/targets.repository.js';
import { TargetResolverService } from './engine/target-resolver.service.js';
import { RedirectsConfig } from './redirects.config.js';
import { ExportsController } from './export/exports.controller.js';
import { ExportsService } from './export/exports.service.js';
import { RedirectGroupEntity } from './redirect/redirect-group.entity.js';
import { BulkGroupsController, GroupsController } from './group/groups.controller.js';
import { GroupsRepository } from './group/groups.repository.js';
import { GroupsService } from './group/groups.service.js';
import { FormerSlugsRepository } from './import/former-slugs.repository.js';
import { FormerSlugsService } from './import/former-slugs.service.js';
import { ImportFilesController, PluginImportsController } from './import/imports.controller.js';
import { RedirectTransferService } from './import/redirect-transfer.service.js';
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
import { RuleEventsService } from './redirect/rule-events.service.js';
import { RulesRepository } from './redirect/rules.repository.js';
import { RulesService } from './redirect/rules.service.js';
import { OptionsController } from './options/options.controller.js';
import { OptionsService } from './options/options.service.js';
import { RedirectSettings } from './settings/redirect.settings.js';
import { RedirectSettingsService } from './settings/redirect-settings.service.js';
import { FormerSlugEntity } from './import/former-slug.entity.js';
import { RedirectSettingEntity } from './settings/redirect-setting.entity.js';
import { REDIRECT_EVENTS } from './redirect/redirect.event.js';
import { Redirects1763600000100 } from './migrations/1763600000100-redirects.js';

/** `redirects/v1`: redirect rules and logs of requests, and the redirects themselves. */
@AlmanacModule({
  migrations: [Redirects1763600000100],
  domainEvents: REDIRECT_EVENTS,
  imports: [
    AddressesModule,
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
    CustomConditionRegistry,
    PermalinkHistoryService,
    RuleCache,
    LogRetentionJob,
    ProxyAllowlistService,
    PatternMatcherService,
    RedirectResponseService,
    RedirectMiddleware,
    PermalinkMonitorService,
    RuleFinderService,
    SiteVisitorsService,
    TargetResolverService,
    TargetsRepository,
    ExportsService,
    FormerSlugsService,
    FormerSlugsRepository,
    GroupsRepository,
    GroupsService,
    RedirectImportsService,
    RedirectTransferService,
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
    RuleEventsService,
    RulesRepository,
    RulesService,
  ],
  exports: [CustomConditionRegistry, RedirectTransferService],
  wordpressNames: { namespaces: { 'redirects/v1': 'redirection/v1' } },
  settings: [RedirectsConfig],
})
export class RedirectsModule {}
