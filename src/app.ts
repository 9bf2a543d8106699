import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { RequestHandler } from 'express';
import { serviceModule } from './app.module.js';
import { ResponseCacheService } from './cache/responses/response-cache.service.js';
import { accessLog } from './core/logging/access-log.js';
import { RequestMetricsService } from './core/metrics/request-metrics.service.js';
import { PinoLogger } from './core/logging/pino.logger.js';
import type { Configuration } from './core/modules/configuration.js';
import { Gateway } from './core/rest/gateway.js';
import { ordinaryBodies } from './core/rest/ordinary-bodies.js';
import { RestExpressAdapter } from './core/rest/rest-express.adapter.js';
import { RouteTable } from './core/rest/route-table.js';
import { pageHeaders } from './core/security/page-headers.js';
import { provideDocuments, serveDocs } from './docs/serve-docs.js';
import { RedirectMiddleware } from './redirects/engine/redirect.middleware.js';

/** The whole service, ready to listen; tests make theirs the same way. */
export async function createApp(configuration: Configuration): Promise<NestExpressApplication> {
  const { settings } = configuration;
  const logger = new PinoLogger(settings.logLevel);
  const app = await NestFactory.create<NestExpressApplication>(serviceModule(configuration), new RestExpressAdapter(), {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('trust proxy', trustedProxies(settings.trustProxy));
  if (settings.metrics) app.use(app.get(RequestMetricsService).handle);
  app.use(accessLog(logger.pino));
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

/** Whoever asks for no encoding is spared the work of choosing one. */
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
