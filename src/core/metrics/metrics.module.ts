import { Module, type DynamicModule } from '@nestjs/common';
import type { Settings } from '#core/config';
import { JobMetricsService } from './job-metrics.service.js';
import { JobSpansService } from './job-spans.service.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { PoolMetricsService } from './pool-metrics.service.js';
import { RedisMetricsService } from './redis-metrics.service.js';
import { ReplicaMetricsService } from './replica-metrics.service.js';
import { RequestMetricsService } from './request-metrics.service.js';
import { RequestSpansService } from './request-spans.service.js';
import { RouteLabels } from './route-labels.js';

/**
 * Figures for Prometheus: every module may inject `MetricsService`; `/metrics` is there with `METRICS=on`. Spans of
 * requests and jobs, which have the same names.
 */
@Module({
  providers: [
    JobMetricsService,
    JobSpansService,
    MetricsService,
    PoolMetricsService,
    RedisMetricsService,
    ReplicaMetricsService,
    RequestMetricsService,
    RequestSpansService,
    RouteLabels,
  ],
  exports: [MetricsService],
})
export class MetricsModule {
  /** @param settings what `loadConfiguration` has read */
  static of(settings: Settings): DynamicModule {
    return { module: MetricsModule, global: true, controllers: settings.metrics ? [MetricsController] : [] };
  }
}
