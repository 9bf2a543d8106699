import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '#core/config';
import { isGrouped } from '#core/processes';
import { clientNetwork } from './client-network.js';

const WINDOW_SECONDS = 60;

/** Paths for supervisors and monitoring, which must see a service that refuses its visitors. */
const NEVER_LIMITED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Limits the requests of each client network (`MAX_REQUESTS_PER_MINUTE`), in the memory of this process, or of the
 * primary one with `WEB_CONCURRENCY`: it must cost less than the requests that it refuses. Limits that hold over all
 * processes of a site are those of `RateLimiterService`.
 */
@Injectable()
export class RequestLimitService {
  private readonly limiter: RateLimiterCluster | RateLimiterMemory;

  constructor(settings: Settings) {
    const points = settings.maxRequestsPerMinute;
    this.limiter =
      isGrouped() && points > 0
        ? new RateLimiterCluster({ keyPrefix: 'requests', points, duration: WINDOW_SECONDS })
        : new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  }

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    if (NEVER_LIMITED.has(request.path)) return next();
    this.limiter.consume(clientNetwork(request.ip ?? '')).then(
      () => next(),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) refuse(response, refusal.msBeforeNext);
        else next(refusal);
      },
    );
  };
}

/** Answers in the form of the REST interface, whose clients read it; people see its message. */
function refuse(response: Response, waitMs: number): void {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  response
    .status(429)
    .set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' })
    .json({
      code: 'rest_too_many_requests',
      message: `Too many requests from this network. Wait ${seconds} seconds.`,
      data: { status: 429, retry_after: seconds },
    });
}
