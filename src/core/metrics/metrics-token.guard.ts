import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '#core/config';

/** Admits requests that carry `Authorization: Bearer METRICS_TOKEN`. */
@Injectable()
export class MetricsTokenGuard implements CanActivate {
  private readonly expected: Buffer;

  /** @throws Error without a token; settings are checked before */
  constructor({ metricsToken }: Settings) {
    if (metricsToken === undefined) throw new Error('METRICS_TOKEN is not set');
    this.expected = digest(metricsToken);
  }

  /** @throws UnauthorizedException 401 for a missing or wrong token */
  canActivate(context: ExecutionContext): true {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    response.setHeader('Cache-Control', 'no-store');
    const [, token] = /^Bearer +(\S+)$/i.exec(http.getRequest<Request>().headers.authorization ?? '') ?? [];
    // Digests have one length, which `timingSafeEqual` requires.
    if (token !== undefined && timingSafeEqual(digest(token), this.expected)) return true;
    response.setHeader('WWW-Authenticate', 'Bearer');
    throw new UnauthorizedException('Send the METRICS_TOKEN of this service as a bearer token.');
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
