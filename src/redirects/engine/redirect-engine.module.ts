import { Module } from '@nestjs/common';
import { AddressesModule } from '../../addresses/addresses.module.js';
import { RedirectsModule } from '../redirects.module.js';
import { CustomConditionRegistry } from './custom-condition.registry.js';
import { PermalinkHistoryService } from './permalink-history.service.js';
import { RuleCache } from './rule.cache.js';
import { LogRetentionJob } from './log-retention.job.js';
import { PermalinkMonitorService } from './permalink-monitor.service.js';
import { ProxyAllowlistService } from './proxy-allowlist.service.js';
import { PatternMatcherService } from './pattern-matcher.service.js';
import { RedirectResponseService } from './redirect-response.service.js';
import { RedirectMiddleware } from './redirect.middleware.js';
import { RuleFinderService } from './rule-finder.service.js';
import { SiteVisitorsService } from './site-visitors.service.js';
import { TargetsRepository } from './targets.repository.js';
import { TargetResolverService } from './target-resolver.service.js';

/** Redirects at work on requests for the site. */
@Module({
  imports: [RedirectsModule, AddressesModule],
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
  ],
  exports: [CustomConditionRegistry],
})
export class RedirectEngineModule {}
