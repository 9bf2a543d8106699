import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isEmbedded } from '#core/rest';
import { MetricsService } from './metrics.service.js';
import { RouteLabels } from './route-labels.js';

/** Methods that have a label of their own; others share `other`. */
export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Status of requests whose client left before the answer was complete. */
const ABORTED = 'aborted';

/** Counts and times requests. The middleware is installed with `METRICS=on` only. */
@Injectable()
export class RequestMetricsService {
  private readonly requests;
  private readonly durations;
  private readonly running;

  constructor(
    metrics: MetricsService,
    private readonly labels: RouteLabels,
  ) {
    this.requests = metrics.counter({
      name: 'almanac_http_requests_total',
      help: 'Requests answered, by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
    });
    this.durations = metrics.histogram({
      name: 'almanac_http_request_duration_seconds',
      help: 'Seconds from the arrival of a request to the end of its answer, by method, route pattern and status class.',
      labelNames: ['method', 'route', 'status_class'],
    });
    this.running = metrics.gauge({
      name: 'almanac_http_requests_in_flight',
      help: 'Requests that are being answered.',
    });
  }

  /** Express middleware; the first one, so that it measures everything. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    if (isEmbedded(request)) return next();
    const started = performance.now();
    // An override changes the request's method.
    const method = METHODS.has(request.method) ? request.method : 'other';
    this.running?.inc();
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const route = this.labels.of(request, response);
      const status = response.writableFinished ? String(response.statusCode) : ABORTED;
      this.running?.dec();
      this.requests?.inc({ method, route, status });
      const statusClass = status === ABORTED ? ABORTED : `${status[0]}xx`;
      this.durations?.observe({ method, route, status_class: statusClass }, seconds);
    });
    next();
  };
}
