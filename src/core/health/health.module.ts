import { Module } from '@nestjs/common';
import { HealthMiddleware } from './health.middleware.js';
import { HealthService } from './health.service.js';

/** `/healthz` and `/readyz`. */
@Module({ providers: [HealthMiddleware, HealthService], exports: [HealthMiddleware, HealthService] })
export class HealthModule {}
