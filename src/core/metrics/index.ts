/** Metrics for Prometheus. */
export { MetricsModule } from './metrics.module.js';
export { MetricsService } from './metrics.service.js';
export { RequestMetricsService } from './request-metrics.service.js';
