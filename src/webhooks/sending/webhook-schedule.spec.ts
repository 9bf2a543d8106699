import { DAY_MS, HOUR_MS, SECOND_MS } from '../../core/time/index.js';
import { MAX_ATTEMPTS, pauseAfter, restAfter, retryAfterMs } from './webhook-schedule.js';

describe('The attempts at a delivery', () => {
  it('spread over three days', () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, i) => pauseAfter(i + 1, 0) ?? 0);
    expect(pauses[0]).toBe(5 * SECOND_MS);
    expect(pauses.every((pause, i) => i === 0 || pause > pauses[i - 1])).toBe(true);
    expect(Math.floor(pauses.reduce((sum, pause) => sum + pause, 0) / DAY_MS)).toBe(3);
    expect(pauseAfter(MAX_ATTEMPTS)).toBeUndefined();
  });

  it('are up to a tenth later, so that repeats do not come together', () => {
    expect(pauseAfter(1, 1)).toBe(5.5 * SECOND_MS);
  });

  it('rest longer the longer an endpoint takes nothing, five minutes at most', () => {
    expect([1, 2, 3, 20].map(restAfter)).toEqual([5000, 10_000, 20_000, 300_000]);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2031-05-01T10:00:00Z');

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 May 2031 11:00:00 GMT', HOUR_MS],
    ['99999999', DAY_MS],
    ['Thu, 01 May 2031 09:00:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('%s is %s', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
