/** Metrics for Prometheus, and the spans of requests and jobs. */
export { MetricsModule } from './metrics.module.js';
export { MetricsService } from './metrics.service.js';
export { RequestMetricsService } from './request-metrics.service.js';
export { RequestSpansService } from './request-spans.service.js';
