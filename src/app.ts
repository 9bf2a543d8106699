import 'reflect-metadata';
import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { serviceModule } from './app.module.js';
import { RequestMetricsService, RequestSpansService } from '#core/metrics';
import { PinoLogger } from '#core/logging';
import type { Configuration } from '#core/modules';
import {
  BodyMiddleware,
  internalDispatch,
  isEmbedded,
  RequestPipelineRegistry,
  RestEntryMiddleware,
  type RestRequest,
  RestExpressAdapter,
  RouteTable,
  SitePathMiddleware,
} from '#core/rest';
import { HealthMiddleware } from '#core/health';
import { ForwardedAddressesService, RequestLimitService, pageHeaders, redactSecrets } from '#core/security';
import { provideDocuments, serveDocs } from './docs/serve-docs.js';
import type { Logger } from 'pino';
import { misspeltText, type Settings, trustedProxies } from '#core/config';

/** The whole service, ready to listen. */
export async function createApp(configuration: Configuration): Promise<NestExpressApplication> {
  const { settings } = configuration;
  const logger = new PinoLogger(settings.logLevel);
  for (const variable of configuration.misspelt) logger.warn(misspeltText(variable), 'Settings');
  return assembleApp(settings, logger, (adapter, options) =>
    NestFactory.create<NestExpressApplication>(serviceModule(configuration), adapter, options),
  );
}

/** Makes the application of Nest with this adapter and these options. */
type ApplicationFactory = (
  adapter: RestExpressAdapter,
  options: NestApplicationOptions,
) => NestExpressApplication | Promise<NestExpressApplication>;

/** Gives an application of Nest the pipeline of the service. `createTestingApplication` makes its own the same way. */
export async function assembleApp(
  settings: Settings,
  logger: PinoLogger,
  create: ApplicationFactory,
): Promise<NestExpressApplication> {
  const app = await create(new RestExpressAdapter(settings), {
    logger,
    bodyParser: false,
    abortOnError: false,
    routeResolutionStrategy: 'specificity',
  });
  try {
    await app.get(RouteTable).build();
  } catch (error) {
    await app.close();
    throw error;
  }
  app.enableVersioning();
  usePipeline(app, settings, logger);
  return app;
}

/**
 * What runs before Nest's router, in this order: the folder of the site; metrics, traces and the access log; limits, headers and the steps that modules add for
 * `all` requests; the address and body of the request; then, outside of the REST interface, the documentation, redirects and
 * `pages`.
 * No router of its own: Express leaves one for the next turn of the event loop.
 */
function usePipeline(app: NestExpressApplication, settings: Settings, { pino }: PinoLogger): void {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('trust proxy', trustedProxies(settings.trustProxy));
  const folder = app.get(SitePathMiddleware);
  if (folder.isNeeded) app.use(folder.use);
  if (settings.metrics) app.use(app.get(RequestMetricsService).handle);
  const spans = app.get(RequestSpansService);
  if (spans.handle) app.use(spans.handle);
  app.use(accessLog(pino, settings));
  const proxies = app.get(ForwardedAddressesService);
  proxies.warnAtStart();
  app.use(proxies.handle);
  if (settings.maxRequestsPerMinute > 0) app.use(fromNetwork(app.get(RequestLimitService).handle));
  const steps = app.get(RequestPipelineRegistry);
  for (const step of steps.at('first')) app.use(step);
  app.use(compressed(compression({ threshold: 1024 })));
  app.use(pageHeaders(settings));
  for (const step of steps.at('all')) app.use(step);
  app.use(app.get(RestEntryMiddleware).use);
  if (spans.identify) app.use(spans.identify);
  app.use(app.get(BodyMiddleware).use);
  provideDocuments(app, settings);
  if (settings.docs) serveDocs(app, settings);
  for (const step of [...steps.at('redirects'), ...steps.at('pages')]) app.use(outsideOfRest(step));
  const health = app.get(HealthMiddleware);
  const express = app.getHttpAdapter().getInstance();
  express.get('/healthz', health.alive);
  express.get('/readyz', health.ready);
}

/** Leaves out requests of the service to itself: the items of a batch, and what is embedded in a response. */
function fromNetwork(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (internalDispatch(request) ? next() : handler(request, response, next));
}

/** Leaves out requests of the REST interface. */
function outsideOfRest(handler: RequestHandler): RequestHandler {
  return (request: Request & { rest?: RestRequest }, response, next) =>
    request.rest ? next() : handler(request, response, next);
}

/** Requests without `Accept-Encoding` skip the choice of an encoding. */
function compressed(compress: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.headers['accept-encoding'] === undefined) next();
    else compress(request, response, next);
  };
}

/** What balancers and monitoring systems request every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs each request when it is over: method, path without query and keys, status, time, request id. Probes that
 * succeed are left out unless `LOG_PROBES` is on.
 */
export function accessLog(
  logger: Logger,
  { logProbes }: Pick<Settings, 'logProbes'>,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    if (!logger.isLevelEnabled('info') || isEmbedded(request)) return next();
    const started = performance.now();
    const { method, originalUrl } = request;
    const [path] = originalUrl.split('?', 1);
    response.on('close', () => {
      if (!logProbes && response.statusCode < 400 && PROBES.has(path)) return;
      logger.info({
        context: 'Access',
        method,
        path: redactSecrets(path),
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        requestId: response.getHeader('x-request-id') ?? (response.locals.requestId as string | undefined),
        aborted: response.writableFinished ? undefined : true,
      });
    });
    next();
  };
}
