import { Clock } from '../../src/core/context/clock.js';
import { DatabaseClockService } from '../../src/core/database/database-clock.service.js';
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

/** What both classes of clocks have outside of tests; test files of one worker share the classes. */
const { nowMs: machineNowMs } = Clock.prototype;
const { nowMs: databaseNowMs } = DatabaseClockService.prototype;
const aheadMs = Object.getOwnPropertyDescriptor(DatabaseClockService.prototype, 'aheadMs')!;

/**
 * Lets a service go by the clock of its database where it does outside of tests, until mocks are restored.
 * @param laterMs milliseconds that have passed since
 */
export function followDatabaseClock({ app }: Pick<TestApp, 'app'>, laterMs = 0): void {
  const clock = app.get(DatabaseClockService);
  jest.spyOn(clock, 'nowMs').mockImplementation(() => databaseNowMs.call(clock) + laterMs);
}

// Not when the file is loaded: one whose tests are all skipped runs no `afterAll`, and would leave its clocks to the next.
beforeAll(() => {
  // The provider of every service that is started in this process, and the clocks that migrations make for themselves. The
  // clock of the database shows the same as that of its service: a test that moves one moves both.
  Clock.prototype.nowMs = testNowMs;
  DatabaseClockService.prototype.nowMs = function (this: { clock: Clock }) {
    return this.clock.nowMs();
  };
  // The database has the clock of the machine, which is to agree with that of the tests.
  Object.defineProperty(DatabaseClockService.prototype, 'aheadMs', {
    ...aheadMs,
    get() {
      return (aheadMs.get!.call(this) as number) + CLOCK_OFFSET_MS;
    },
  });
});
afterAll(() => {
  Clock.prototype.nowMs = machineNowMs;
  DatabaseClockService.prototype.nowMs = databaseNowMs;
  Object.defineProperty(DatabaseClockService.prototype, 'aheadMs', aheadMs);
});
