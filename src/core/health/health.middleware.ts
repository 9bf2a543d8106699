import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { HealthService } from './health.service.js';

/**
 * Answers supervisors and load balancers. These are no handlers of Nest, so that no guard of a module, such as that of
 * `@nestjs/throttler`, can refuse a probe.
 */
@Injectable()
export class HealthMiddleware {
  constructor(private readonly health: HealthService) {}

  /** `GET /healthz`: the process is alive. */
  readonly alive = (_: Request, response: Response): void => {
    response.json({ status: 'ok' });
  };

  /** `GET /readyz`: requests can be served, since the database can be read and written; 503 otherwise. */
  readonly ready = (_: Request, response: Response, next: NextFunction): void => {
    this.health.report().then((report) => response.status(report.status === 'ok' ? 200 : 503).json(report), next);
  };
}
