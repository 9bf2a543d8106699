import type { Clock } from '#core/context';
import type { DatabaseClockService } from './database-clock.service.js';

/** A database whose clock always shows the same as that of the process. */
export function agreeingClock(clock: Clock): DatabaseClockService {
  const agreement = { read: () => Promise.resolve(), aheadMs: 0, warning: undefined };
  return Object.assign(Object.create(clock) as Clock, agreement) as unknown as DatabaseClockService;
}
