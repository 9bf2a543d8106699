import type { Settings } from '../../core/config/settings.js';
import type { Database } from '../../core/database/database.js';
import type { PurgesRepository } from './purges.repository.js';
import { Purges } from './purges.service.js';
import { ResponseStore } from './response-store.js';

describe('purges', () => {
  let count: number;
  let add: jest.Mock;
  let store: ResponseStore;
  const watchCommits = jest.fn();
  const make = (responseCache = 'memory'): Purges => {
    const repository = { count: () => Promise.resolve(count), add } as unknown as PurgesRepository;
    const purges = new Purges(
      store,
      repository,
      { watchCommits } as unknown as Database,
      { responseCache } as Settings,
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

  it('nobody watches when the cache is off', () => {
    make('off');
    expect(watchCommits).not.toHaveBeenCalled();
    const purges = make();
    expect(watchCommits).toHaveBeenCalledWith(purges);
  });

  it('are not made for what nobody can see', () => {
    const purges = make();
    expect(purges.concerns('UPDATE events SET title = 1')).toBe(true);
    expect(purges.concerns('DELETE e FROM events e')).toBe(true);
    expect(purges.concerns('UPDATE job_runs SET failed = 1')).toBe(false);
    expect(purges.concerns('SELECT 1')).toBe(false);
  });

  it('are told to others at once, and of many soon after only once more', async () => {
    const purges = make();
    for (let i = 0; i < 10; i++) purges.committed();
    expect([store.generation, add.mock.calls.length]).toEqual([10, 1]);
    await jest.advanceTimersByTimeAsync(250);
    expect(add).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(add).toHaveBeenCalledTimes(2);
    expect(store.generation).toBe(10);
  });

  it('are told before a process ends', async () => {
    const purges = make();
    purges.committed();
    purges.committed();
    await purges.onModuleDestroy();
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('are told again when the database was away', async () => {
    add.mockRejectedValueOnce(new Error('away'));
    const purges = make();
    purges.committed();
    await jest.advanceTimersByTimeAsync(250);
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('of other processes are seen within half a second, and nothing is kept for a while', async () => {
    const purges = make();
    await purges.look(0);
    expect(purges.settled(0)).toBe(true);
    count++;
    await purges.look(499);
    expect(store.generation).toBe(0);
    await purges.look(500);
    expect([store.generation, purges.settled(500), purges.settled(1999), purges.settled(2000)]).toEqual([
      1,
      false,
      false,
      true,
    ]);
    await purges.look(1000);
    expect(store.generation).toBe(1);
  });

  it('of others are not taken for our own', async () => {
    const purges = make();
    await purges.look(Date.now());
    count++;
    purges.committed();
    await jest.advanceTimersByTimeAsync(0);
    // Our own made one; another came before it.
    expect(store.generation).toBe(2);
  });

  it('of our own are not taken for those of others while they are being told', async () => {
    let stored: (count: number) => void = () => undefined;
    add.mockImplementation(() => new Promise<number>((resolve) => (stored = resolve)));
    const purges = make();
    await purges.look(0);
    purges.committed();
    count = 6;
    await purges.look(1000);
    expect([store.generation, purges.settled(1000)]).toEqual([1, true]);
    stored(6);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.generation).toBe(1);
    // The one that was taken for ours may have been another's, which our own tells in the end.
    await jest.advanceTimersByTimeAsync(250);
    purges.committed();
    count = 7;
    await purges.look(2000);
    expect(store.generation).toBe(2);
    stored(8);
    await jest.advanceTimersByTimeAsync(0);
    expect(store.generation).toBe(3);
  });
});
