import { Clock } from '../../src/core/context/clock.js';
import type { TestApp } from './app.js';
import { CLOCK_OFFSET_MS } from './test-clock.mjs';

export { CLOCK_OFFSET_MS } from './test-clock.mjs';

/** The time of the tests in milliseconds since 1970: the machine's, or the one that `TEST_CLOCK` begins with. */
export function testNowMs(): number {
  return Date.now() + CLOCK_OFFSET_MS;
}

/** The present moment of the tests. @param laterMs milliseconds from now, negative ones in the past */
export function testNow(laterMs = 0): Date {
  return new Date(testNowMs() + laterMs);
}

/**
 * Stops the clock of a service, until mocks are restored.
 * @param laterMs milliseconds from now at which it stops
 * @returns where it stops
 */
export function stopClock({ app }: Pick<TestApp, 'app'>, laterMs = 0): Date {
  const at = testNow(laterMs);
  jest.spyOn(app.get(Clock), 'nowMs').mockReturnValue(at.getTime());
  return at;
}

// The provider of every service that is started in this process, and the clocks that migrations make for themselves.
// Test files of one worker share the class.
const { nowMs: machineNowMs } = Clock.prototype;
Clock.prototype.nowMs = testNowMs;
afterAll(() => {
  Clock.prototype.nowMs = machineNowMs;
});
