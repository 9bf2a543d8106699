import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { redactSecrets } from '../security/secret-parameters.js';

/** Logs each request when it is over: method, path without query and keys, status, time, request id. */
export function accessLog(logger: Logger): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    if (!logger.isLevelEnabled('info')) return next();
    const started = performance.now();
    const { method, originalUrl } = request;
    response.on('close', () => {
      logger.info({
        context: 'Access',
        method,
        path: redactSecrets(originalUrl.split('?', 1)[0]),
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        requestId: response.getHeader('x-request-id'),
        aborted: response.writableFinished ? undefined : true,
      });
    });
    next();
  };
}
