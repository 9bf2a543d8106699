/** Liveness, readiness and an orderly stop. */
export { STOP_SIGNALS, stopGracefully } from './graceful-stop.js';
export { HealthMiddleware } from './health.middleware.js';
export { HealthModule } from './health.module.js';
export { type Fault, HealthService, type ReadinessCheck, RegisterReadinessCheck } from './health.service.js';
