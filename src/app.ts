import 'reflect-metadata';
import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { urlencoded, json } from 'express';
import type { Request, NextFunction, RequestHandler, Response } from 'express';
import { serviceModule } from './app.module.js';
import { ResponseCacheService } from './cache/responses/response-cache.service.js';
import { RequestMetricsService } from './core/metrics/request-metrics.service.js';
import { PinoLogger } from './core/logging/pino.logger.js';
import type { Configuration } from './core/modules/configuration.js';
import { Gateway } from './core/rest/gateway.js';
import { RestExpressAdapter } from './core/rest/rest-express.adapter.js';
import { RouteTable } from './core/rest/route-table.js';
import { ForwardedAddressesService } from './core/security/forwarded-addresses.service.js';
import { RequestLimitService } from './core/security/request-limit.service.js';
import { pageHeaders } from './core/security/page-headers.js';
import { provideDocuments, serveDocs } from './docs/serve-docs.js';
import { RedirectMiddleware } from './redirects/engine/redirect.middleware.js';
import type { Logger } from 'pino';
import { redactSecrets } from './core/security/secret-parameters.js';
import type { Settings } from './core/config/settings.js';
import { bodyLimit } from './core/rest/body-limit.js';

/** The whole service, ready to listen. */
export async function createApp(configuration: Configuration): Promise<NestExpressApplication> {
  const { settings } = configuration;
  const logger = new PinoLogger(settings.logLevel);
  for (const { name, meant } of configuration.misspelt)
    logger.warn(`No setting is called ${name}. Did you mean ${meant}?`, 'Settings');
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
  const app = await create(new RestExpressAdapter(settings), { logger, bodyParser: false, abortOnError: false });
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('trust proxy', trustedProxies(settings.trustProxy));
  const proxies = app.get(ForwardedAddressesService);
  proxies.warnAtStart();
  app.use(proxies.handle);
  if (settings.metrics) app.use(app.get(RequestMetricsService).handle);
  app.use(accessLog(logger.pino, settings));
  if (settings.maxRequestsPerMinute > 0) app.use(app.get(RequestLimitService).handle);
  app.use(compressed(compression({ threshold: 1024 })));
  app.use(pageHeaders(settings));
  const cache = settings.responseCache === 'off' ? undefined : app.get(ResponseCacheService);
  if (cache) app.use(cache.responses);
  app.use(app.get(Gateway).handle);
  app.use(ordinaryBodies(settings));
  try {
    await app.get(RouteTable).build();
  } catch (error) {
    await app.close();
    throw error;
  }
  provideDocuments(app, settings);
  if (settings.docs) serveDocs(app, settings);
  app.use(app.get(RedirectMiddleware).handle);
  if (cache) app.use(cache.pages);
  return app;
}

/** Requests without `Accept-Encoding` skip the choice of an encoding. */
function compressed(compress: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.headers['accept-encoding'] === undefined) next();
    else compress(request, response, next);
  };
}

function trustedProxies(setting: string): boolean | number | string[] {
  if (setting === '') return false;
  return /^\d+$/.test(setting) ? Number(setting) : setting.split(',').map((part) => part.trim());
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
    if (!logger.isLevelEnabled('info')) return next();
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
        requestId: response.getHeader('x-request-id'),
        aborted: response.writableFinished ? undefined : true,
      });
    });
    next();
  };
}

/**
 * Express middleware that parses JSON and form bodies for ordinary controllers (`@Body()`). Bodies of other types,
 * multipart among them, stay unread for file interceptors and streams.
 */
export function ordinaryBodies(settings: Pick<Settings, 'maxBodyBytes' | 'maxVisitorBodyBytes'>): RequestHandler {
  const parsers = new Map<number, RequestHandler[]>();
  return (request, response, next) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
      return next();
    const limit = bodyLimit(settings, undefined, request);
    const known = parsers.get(limit) ?? [json({ limit }), urlencoded({ limit, extended: true })];
    parsers.set(limit, known);
    const [parseJson, parseForm] = known;
    parseJson(request, response, (error?: unknown) => {
      if (error) next(error);
      else parseForm(request, response, next);
    });
  };
}
