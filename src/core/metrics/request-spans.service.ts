import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Span } from '@opentelemetry/api';
import { RequestContext } from '#core/context';
import { internalDispatch } from '#core/rest';
import { redactSecrets } from '#core/security';
import { type Tracing, TracingService } from '#core/tracing';
import { METHODS } from './request-metrics.service.js';
import { RouteLabels } from './route-labels.js';

/** Requested every few seconds by balancers and monitoring systems: they have no spans. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** A span with the context of its request, once that is known. */
interface RunningSpan {
  span: Span;
  context?: RequestContext;
}

/** Gives requests spans, named as in metrics. There is no middleware when no traces are sent. */
@Injectable()
export class RequestSpansService {
  /** Express middleware before all work. */
  readonly handle?: RequestHandler;
  /** Express middleware behind the one that gives requests their context. */
  readonly identify?: RequestHandler;
  private readonly running = new WeakMap<Request, RunningSpan>();

  constructor(
    { current: tracing }: TracingService,
    private readonly labels: RouteLabels,
  ) {
    if (!tracing) return;
    this.handle = (request, response, next) => this.start(tracing, request, response, next);
    this.identify = (request, _, next) => {
      const running = this.running.get(request);
      if (running) running.context = RequestContext.peek();
      next();
    };
  }

  private start(tracing: Tracing, request: Request, response: Response, next: NextFunction): void {
    const [path] = request.originalUrl.split('?', 1);
    // Requests of the service to itself, such as the items of a batch, belong to the span of the request.
    if (PROBES.has(path) || internalDispatch(request)) return next();
    // An override changes the request's method.
    const method = METHODS.has(request.method) ? request.method : '_OTHER';
    const attributes = { 'http.request.method': method, 'url.path': redactSecrets(path) };
    const { span, within } = tracing.startRequest(method, attributes, request.headers);
    const running: RunningSpan = { span };
    this.running.set(request, running);
    response.once('close', () => {
      const route = this.labels.of(request, response);
      span.updateName(`${method} ${route}`);
      span.setAttribute('http.route', route);
      if (running.context) describe(span, running.context);
      else describeHit(span, response);
      if (!response.writableFinished) tracing.fail(span, 'aborted');
      else span.setAttribute('http.response.status_code', response.statusCode);
      if (response.writableFinished && response.statusCode >= 500) tracing.fail(span, String(response.statusCode));
      span.end();
    });
    tracing.within(within, next);
  }
}

/** Adds the request id, and what gives the caller their rights: no account is named. */
function describe(span: Span, context: RequestContext): void {
  const { caller, keyHolder, requestId } = context;
  const kind =
    keyHolder !== ''
      ? 'key'
      : caller.applicationPassword
        ? 'application password'
        : caller.known
          ? 'session'
          : 'visitor';
  span.setAttributes({ 'almanac.request_id': requestId, 'almanac.caller': kind });
}

/** As `describe`, for a cached response, which is sent before there is a context, and to visitors only. */
function describeHit(span: Span, { locals }: Response): void {
  const { requestId } = locals as { requestId?: string };
  if (requestId !== undefined) span.setAttributes({ 'almanac.request_id': requestId, 'almanac.caller': 'visitor' });
}
