import { Module } from '@nestjs/common';
import { HealthMiddleware } from './health.middleware.js';
import { HealthService } from './health.service.js';
import { WorkQueuesHealthService } from './work-queues-health.service.js';

/** `/healthz` and `/readyz`. */
@Module({
  providers: [HealthMiddleware, HealthService, WorkQueuesHealthService],
  exports: [HealthMiddleware, HealthService],
})
export class HealthModule {}
