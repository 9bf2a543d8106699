import type { Clock } from '../context/clock.js';
import { DatabaseClockService, isLeaseOver } from './database-clock.service.js';
import type { Database } from './database.js';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;

describe('The clock of the database', () => {
  let nowMs: number;
  let serverMs: number;
  let takesMs: number;
  let isAway: boolean;
  let clock: DatabaseClockService;
  beforeEach(() => {
    jest.useFakeTimers();
    [nowMs, serverMs, takesMs, isAway] = [NOW_MS + DAY_MS, NOW_MS, 0, false];
    const read = (): Promise<unknown[]> => {
      if (isAway) return Promise.reject(new Error('away'));
      const seconds = String(serverMs / 1000);
      return new Promise((resolve) => setTimeout(() => resolve([{ seconds }]), takesMs));
    };
    const database = { engine: 'mariadb', read, outside: <T>(work: () => T): T => work() };
    clock = new DatabaseClockService(database as unknown as Database, { nowMs: () => nowMs } as Clock);
  });
  afterEach(() => jest.useRealTimers());

  const follow = async (): Promise<void> => {
    const followed = clock.follow();
    await jest.advanceTimersByTimeAsync(takesMs);
    await followed;
  };

  it('is that of the process until it was read, and goes on by itself between two readings', async () => {
    expect(clock.nowMs()).toBe(nowMs);
    await follow();
    expect(clock.nowMs()).toBe(NOW_MS);
    // The clock of the machine is set.
    nowMs = 0;
    jest.advanceTimersByTime(7000);
    expect(clock.nowMs()).toBe(NOW_MS + 7000);
    expect(clock.nowSeconds()).toBe(NOW_MS / 1000 + 7);
  });

  it('goes on while the database is away, and is followed when it was set', async () => {
    await follow();
    isAway = true;
    jest.advanceTimersByTime(60_000);
    await follow();
    expect(clock.nowMs()).toBe(NOW_MS + 60_000);
    [isAway, serverMs] = [false, NOW_MS - DAY_MS];
    await follow();
    expect(clock.nowMs()).toBe(NOW_MS - DAY_MS);
  });

  it('is not taken from a reading that took longer than two seconds, unless there is no other', async () => {
    takesMs = 3000;
    await follow();
    expect(clock.nowMs()).toBe(NOW_MS + 1500);
    serverMs = NOW_MS + 500_000;
    await follow();
    expect(clock.nowMs()).toBe(NOW_MS + 4500);
    takesMs = 100;
    await follow();
    expect(clock.nowMs()).toBe(NOW_MS + 500_050);
  });

  it('is compared with that of the process', async () => {
    await follow();
    expect(clock.aheadMs).toBe(-DAY_MS);
    expect(clock.warning).toMatch(/86400 seconds behind/);
    nowMs = NOW_MS;
    await follow();
    expect(clock.warning).toBeUndefined();
  });
});

describe('A lease', () => {
  it('is over when it has ended, and when it ends more than a minute later than it can', () => {
    const over = (ends: number): boolean => isLeaseOver(NOW_MS + ends, NOW_MS, 30_000);
    expect([-1, 0, 1, 30_000, 90_000, 90_001].map(over)).toEqual([true, true, false, false, false, true]);
  });
});
