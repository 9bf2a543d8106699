import { Module } from '@nestjs/common';
import { SiteContentModule } from '../../site/site-content.module.js';
import { RedirectsModule } from '../redirects.module.js';
import { CustomConditions } from './custom-conditions.js';
import { FormerAddresses } from './former-addresses.service.js';
import { KnownRules } from './known-rules.service.js';
import { LogRetentionJob } from './log-retention.job.js';
import { Monitor } from './monitor.service.js';
import { PassHosts } from './pass-hosts.js';
import { Patterns } from './patterns.service.js';
import { RedirectAnswers } from './redirect-answers.service.js';
import { RedirectMiddleware } from './redirect.middleware.js';
import { RuleFinder } from './rule-finder.service.js';
import { SiteVisitors } from './site-visitors.service.js';
import { TargetsRepository } from './targets.repository.js';
import { Targets } from './targets.service.js';

/** Redirects at work on requests for the site. */
@Module({
  imports: [RedirectsModule, SiteContentModule],
  providers: [
    CustomConditions,
    FormerAddresses,
    KnownRules,
    LogRetentionJob,
    PassHosts,
    Patterns,
    RedirectAnswers,
    RedirectMiddleware,
    Monitor,
    RuleFinder,
    SiteVisitors,
    Targets,
    TargetsRepository,
  ],
  exports: [CustomConditions],
})
export class RedirectEngineModule {}
