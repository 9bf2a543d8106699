import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { JobMetrics } from './job-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { PoolMetrics } from './pool-metrics.js';
import { RequestMetrics } from './request-metrics.js';
import { RouteLabels } from './route-label.js';

/** Figures for Prometheus: every module may inject `MetricsService`; `/metrics` is there with `METRICS=on`. */
@Module({
  providers: [JobMetrics, MetricsService, PoolMetrics, RequestMetrics, RouteLabels],
  exports: [MetricsService],
})
export class MetricsModule {
  /** @param settings what `loadConfiguration` has read */
  static of(settings: Settings): DynamicModule {
    return { module: MetricsModule, global: true, controllers: settings.metrics ? [MetricsController] : [] };
  }
}
