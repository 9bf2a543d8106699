import { retryDelayMs } from './work-queue.js';

describe('The pause before the next attempt', () => {
  const queue = { firstRetryMs: 30_000, maxRetryMs: 3_600_000 };

  it('begins with that of the queue, doubles, and ends at its longest', () => {
    expect([1, 2, 3, 40].map((attempts) => retryDelayMs(queue, attempts, 0))).toEqual([
      30_000, 60_000, 120_000, 3_600_000,
    ]);
  });

  it('is up to a quarter longer, so that retries spread out', () => {
    expect(retryDelayMs(queue, 1, 0.999)).toBeCloseTo(37_500, -2);
  });
});
