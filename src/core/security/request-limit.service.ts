import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '#core/config';
import { isGrouped } from '#core/processes';
import { RedisService } from '#core/redis';
import { clientNetwork } from './client-network.js';
import { limiterStore } from './limiter-store.js';

const WINDOW_SECONDS = 60;

/** Paths for supervisors and monitoring, which must see a service that refuses its visitors. */
const NEVER_LIMITED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Limits the requests of each client network (`MAX_REQUESTS_PER_MINUTE`). They count in Redis for all processes of the
 * site. Without it (`REDIS_URL`), and while it does not work, they count in the memory of this process, or of the primary
 * one with `WEB_CONCURRENCY`, and not in the database: it must cost less than the requests that it refuses.
 */
@Injectable()
export class RequestLimitService {
  private readonly local: RateLimiterCluster | RateLimiterMemory;
  private shared?: RateLimiterRedis;

  constructor(
    private readonly settings: Settings,
    private readonly redis: RedisService,
  ) {
    const points = settings.maxRequestsPerMinute;
    this.local =
      isGrouped() && points > 0
        ? new RateLimiterCluster({ keyPrefix: 'requests', points, duration: WINDOW_SECONDS })
        : new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  }

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    if (NEVER_LIMITED.has(request.path)) return next();
    const limiter = this.redis.isUp ? (this.shared ??= this.makeShared()) : this.local;
    limiter.consume(clientNetwork(request.ip ?? '')).then(
      () => next(),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) refuse(response, refusal.msBeforeNext);
        else next(refusal);
      },
    );
  };

  /** Made when Redis is there: the prefix of keys is not known before. */
  private makeShared(): RateLimiterRedis {
    const points = this.settings.maxRequestsPerMinute;
    return new RateLimiterRedis({
      storeClient: limiterStore(this.redis),
      keyPrefix: this.redis.key('requests'),
      points,
      duration: WINDOW_SECONDS,
      // A network that is over the limit costs no more commands.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: this.local,
    });
  }
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
