import { Module, type DynamicModule } from '@nestjs/common';
import type { Settings } from '#core/config';
import { JobMetricsService } from './job-metrics.service.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { PoolMetricsService } from './pool-metrics.service.js';
import { RedisMetricsService } from './redis-metrics.service.js';
import { RequestMetricsService } from './request-metrics.service.js';
import { RouteLabels } from './route-labels.js';

/** Figures for Prometheus: every module may inject `MetricsService`; `/metrics` is there with `METRICS=on`. */
@Module({
  providers: [
    JobMetricsService,
    MetricsService,
    PoolMetricsService,
    RedisMetricsService,
    RequestMetricsService,
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
