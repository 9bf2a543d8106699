import type { CacheConfig } from '../cache.config.js';
import type { Database } from '../../core/database/database.js';
import type { PurgesRepository } from './purges.repository.js';
import { CacheInvalidatorService } from './cache-invalidator.service.js';
import { ResponseStore } from './response.store.js';

describe('Cache purges', () => {
  let count: number;
  let add: jest.Mock;
  let store: ResponseStore;
  const watchCommits = jest.fn();
  const make = (responseCache = 'memory'): CacheInvalidatorService => {
    const repository = { count: () => Promise.resolve(count), add } as unknown as PurgesRepository;
    const purges = new CacheInvalidatorService(
      store,
      repository,
      { watchCommits, outside: <T>(work: () => T) => work() } as unknown as Database,
      { responseCache } as CacheConfig,
    );
    purges.onModuleInit();
    return purges;
  };
  beforeEach(() => {
    count = 5;
    add = jest.fn(() => Promise.resolve(++count));
    store = new ResponseStore(1000);
    watchCommits.mockClear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('are not registered for commits when the cache is off', () => {
    make('off');
    expect(watchCommits).not.toHaveBeenCalled();
    const purges = make();
    expect(watchCommits).toHaveBeenCalledWith(purges);
  });

  it('are only caused by writes to tables with public data, and by those whose table is not known', () => {
    const purges = make();
    expect(purges.concerns('events')).toBe(true);
    expect(purges.concerns(undefined)).toBe(true);
    expect(purges.concerns('job_runs')).toBe(false);
  });

  it('are stored at once for the first commit and once more for a burst', async () => {
    const purges = make();
    for (let i = 0; i < 10; i++) purges.committed();
    expect([store.generation, add.mock.calls.length]).toEqual([10, 1]);
    await jest.advanceTimersByTimeAsync(250);
    expect(add).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(add).toHaveBeenCalledTimes(2);
    expect(store.generation).toBe(10);
  });

  it('are stored before the process ends', async () => {
    const purges = make();
    purges.committed();
    purges.committed();
    await purges.onModuleDestroy();
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('are stored again after a database failure', async () => {
    add.mockRejectedValueOnce(new Error('away'));
    const purges = make();
    purges.committed();
    await jest.advanceTimersByTimeAsync(250);
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('of other processes are applied within half a second, followed by a pause in storing', async () => {
    const purges = make();
    await purges.look();
    expect(purges.isQuiet()).toBe(true);
    count++;
    jest.advanceTimersByTime(499);
    await purges.look();
    expect(store.generation).toBe(0);
    jest.advanceTimersByTime(1);
    await purges.look();
    expect([store.generation, purges.isQuiet()]).toEqual([1, false]);
    jest.advanceTimersByTime(1499);
    expect(purges.isQuiet()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(purges.isQuiet()).toBe(true);
    await purges.look();
    expect(store.generation).toBe(1);
  });

  it('of other processes are detected beside own purges', async () => {
    const purges = make();
    await purges.look();
    count++;
    purges.committed();
    await jest.advanceTimersByTimeAsync(0);
    // Our own made one; another came before it.
    expect(store.generation).toBe(2);
  });

  it('of the same process are not counted twice while they are being stored', async () => {
    let stored: (count: number) => void = () => undefined;
    add.mockImplementation(() => new Promise<number>((resolve) => (stored = resolve)));
    const purges = make();
    await purges.look();
    purges.committed();
    count = 6;
    jest.advanceTimersByTime(1000);
    await purges.look();
    expect([store.generation, purges.isQuiet()]).toEqual([1, true]);
    stored(6);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.generation).toBe(1);
    // The one that was taken for ours may have been another's, which our own tells in the end.
    await jest.advanceTimersByTimeAsync(250);
    purges.committed();
    count = 7;
    jest.advanceTimersByTime(1000);
    await purges.look();
    expect(store.generation).toBe(2);
    stored(8);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.generation).toBe(3);
  });
});
