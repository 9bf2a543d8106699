import { Clock } from './clock.js';
import { fixedClock } from './fixed-clock.spec-helper.js';

describe('the clock', () => {
  it('tells one moment in all its forms', () => {
    const clock = fixedClock('2027-02-28T23:59:59.999Z');
    expect(clock.nowMs()).toBe(Date.parse('2027-02-28T23:59:59.999Z'));
    expect(clock.nowSeconds()).toBe(Date.parse('2027-02-28T23:59:59Z') / 1000);
    expect(clock.now()).toEqual(new Date('2027-02-28T23:59:59.999Z'));
    expect(clock.nowUtc()).toBe('2027-02-28 23:59:59');
  });

  it('tells the time of the machine, or of the tests', () => {
    const wanted = process.env.TEST_CLOCK ?? new Date(performance.timeOrigin).toISOString();
    const begun = Date.parse(wanted);
    const { nowMs } = Clock.prototype;
    expect(nowMs()).toBeGreaterThanOrEqual(begun);
    expect(nowMs()).toBeLessThan(begun + 86_400_000);
  });
});
