import { RateLimiterRedis } from 'rate-limiter-flexible';
import { RedisAwayError, type RedisService } from '#core/redis';
import { limiterStore } from './limiter-store.js';

/** Tries of a subject that count at the moment. */
export interface CountedTries {
  tries: number;
  /** Milliseconds until none of them counts any more. */
  freeInMs: number;
}

const NONE: CountedTries = { tries: 0, freeInMs: 0 };

/** Counts tries in Redis, which costs no write of the database for each. */
export class SharedTries {
  private readonly limiters = new Map<number, RateLimiterRedis>();

  constructor(private readonly redis: RedisService) {}

  /**
   * Counts tries against each subject.
   * @param windowSeconds how long tries count, from the first one
   * @returns the tries with these; nothing while Redis does not work
   */
  count(ids: readonly string[], windowSeconds: number, tries = 1): Promise<CountedTries[] | undefined> {
    return this.each(ids, (id) => this.limiter(windowSeconds).penalty(id, tries));
  }

  /** @returns nothing while Redis does not work */
  read(ids: readonly string[]): Promise<CountedTries[] | undefined> {
    return this.each(ids, (id) => this.limiter(1).get(id));
  }

  private async each(
    ids: readonly string[],
    request: (id: string) => Promise<{ consumedPoints: number; msBeforeNext: number } | null>,
  ): Promise<CountedTries[] | undefined> {
    if (!this.redis.isUp) return undefined;
    try {
      const results = await Promise.all(ids.map(request));
      return results.map((result) =>
        result ? { tries: result.consumedPoints, freeInMs: Math.max(0, result.msBeforeNext) } : NONE,
      );
    } catch (error) {
      if (error instanceof RedisAwayError) return undefined;
      throw error;
    }
  }

  /** The limit itself is compared by the caller, who has another one each time. */
  private limiter(windowSeconds: number): RateLimiterRedis {
    const limiter = this.limiters.get(windowSeconds);
    if (limiter) return limiter;
    const made = new RateLimiterRedis({
      storeClient: limiterStore(this.redis),
      keyPrefix: this.redis.key('tries'),
      points: Number.MAX_SAFE_INTEGER,
      duration: windowSeconds,
    });
    this.limiters.set(windowSeconds, made);
    return made;
  }
}
