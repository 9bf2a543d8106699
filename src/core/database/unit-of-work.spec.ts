import { retryPauseMs } from './unit-of-work.js';

describe('The pause before a unit of work is run again', () => {
  it('has a longest time that doubles with each attempt and has a bound', () => {
    const longest = Array.from({ length: 11 }, (_, i) => retryPauseMs(i + 1, () => 1));
    expect(longest).toEqual([20, 40, 80, 160, 320, 640, 1000, 1000, 1000, 1000, 1000]);
  });

  it('is random between nothing and that time', () => {
    expect(retryPauseMs(3, () => 0)).toBe(0);
    expect(retryPauseMs(3, () => 0.25)).toBe(20);
  });
});
