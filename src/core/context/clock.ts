import { Injectable } from '@nestjs/common';
import { fromMs } from '#core/time';

/**
 * The wall clock, and the only place that reads it (a lint rule forbids `Date.now()` and `new Date()` elsewhere).
 * Providers inject it, pure functions take the moment as an argument. Durations and deadlines inside of one process are
 * measured with `performance.now()`, which does not jump when the machine's clock is set.
 *
 * Every method derives from {@link nowMs}, so tests that move the time replace this one method.
 */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  nowMs(): number {
    return Date.now();
  }

  /** Whole seconds since 1970. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** The present moment. */
  now(): Date {
    return new Date(this.nowMs());
  }

  /** `YYYY-MM-DD HH:mm:ss` in UTC, which is how the database stores moments. */
  nowUtc(): string {
    return fromMs(this.nowMs());
  }
}
