import { Logger } from '@nestjs/common';
import type { Database } from '../../core/database/database.js';
import type { SettingsStoreRegistry } from '../../core/settings/settings-store.registry.js';
import type { PurgesRepository, ResponsePurge } from './purges.repository.js';
import type { ReplicaService } from '../../core/lists/replica.service.js';
import { CacheInvalidatorService } from './cache-invalidator.service.js';
import { ResponseStore } from './response.store.js';
import type { SharedResponsesService } from './shared/shared-responses.service.js';

const EVENT = new Set(['events', 'events.id:7']);

describe('Cache purges', () => {
  let stored: ResponsePurge[];
  let add: jest.Mock;
  let store: ResponseStore;
  const watch = jest.fn();
  const put = (process: string, tags: Iterable<string>): Promise<void> => {
    stored.push({ version: stored.length + 1, process, tags: [...tags].join(' ') });
    return Promise.resolve();
  };
  const make = (responseCache = 'memory'): CacheInvalidatorService => {
    const repository = {
      count: () => Promise.resolve(stored.length),
      after: (version: number) => Promise.resolve(stored.slice(version)),
      clean: () => Promise.resolve(),
      add,
    } as unknown as PurgesRepository;
    const purges = new CacheInvalidatorService(
      store,
      repository,
      { changes: { watch }, outside: <T>(work: () => T) => work() } as unknown as Database,
      { isOn: responseCache === 'memory' },
      { tables: ['site_settings', 'cache_settings'] } as unknown as SettingsStoreRegistry,
      {
        isOn: false,
        raise: jest.fn(),
        learn: jest.fn(),
        watch: jest.fn(),
        mustCatchUp: false,
      } as unknown as SharedResponsesService,
      { watch: jest.fn() } as unknown as ReplicaService,
    );
    void purges.onModuleInit();
    return purges;
  };
  const raised = (tag: string, since = 0): boolean => !store.versions.isCurrent([tag], since);
  beforeEach(() => {
    stored = [];
    add = jest.fn(put);
    store = new ResponseStore(1000);
    watch.mockClear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('are not registered for commits when the cache is off', () => {
    make('off');
    expect(watch).not.toHaveBeenCalled();
    const purges = make();
    expect(watch).toHaveBeenCalledWith(purges);
  });

  it('invalidate what a commit has changed, everything for settings and for changes that are not known', () => {
    const purges = make();
    purges.committed(EVENT);
    expect([raised('events.id:7'), raised('events.id:8'), store.purges]).toEqual([true, false, 0]);
    purges.committed(new Set(['site_settings']));
    expect([raised('events.id:8'), store.purges]).toEqual([true, 1]);
    purges.committed(new Set(['*']));
    expect(store.purges).toBe(2);
  });

  it('are not caused by tables without public data, and not by purges', () => {
    const purges = make();
    purges.committed(new Set(['job_runs', 'cache_settings']));
    purges.committed(new Set(['list_versions', 'list_versions.name:responses', 'response_purges']));
    expect([store.versions.current, add.mock.calls.length]).toEqual([0, 0]);
    purges.committed(new Set(['list_versions', 'list_versions.name:replica']));
    expect([store.versions.current, add.mock.calls.length]).toEqual([0, 0]);
  });

  it('are stored at once for the first commit and once more for a burst', async () => {
    const purges = make();
    for (let i = 0; i < 10; i++) purges.committed(new Set([`events.id:${i}`]));
    expect(add).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(250);
    expect(stored.map(({ tags }) => tags.split(' ').length)).toEqual([1, 9]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('are one of everything when they name too many tags', async () => {
    const purges = make();
    purges.committed(EVENT);
    purges.committed(new Set(Array.from({ length: 600 }, (_, id) => `events.id:${id}`)));
    await jest.advanceTimersByTimeAsync(250);
    expect(stored.at(-1)?.tags).toBe('*');
  });

  it('are stored before the process ends', async () => {
    const purges = make();
    purges.committed(EVENT);
    purges.committed(EVENT);
    await purges.onModuleDestroy();
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('are stored again after a database failure', async () => {
    add.mockRejectedValueOnce(new Error('away'));
    const purges = make();
    purges.committed(EVENT);
    await jest.advanceTimersByTimeAsync(250);
    expect(stored.map(({ tags }) => tags)).toEqual(['events events.id:7']);
  });

  it('are logged once in ten seconds while the database fails', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    add.mockRejectedValue(new Error('away'));
    const purges = make();
    purges.committed(EVENT);
    await jest.advanceTimersByTimeAsync(19_000);
    expect(add.mock.calls.length).toBeGreaterThan(20);
    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      'A purge could not be sent to other processes: Error: away',
      expect.stringMatching(/^A purge could not be sent to other processes: Error: away \(and \d+ times since/),
    ]);
    warn.mockRestore();
  });

  it('of other processes are applied within half a second', async () => {
    const purges = make();
    await purges.poll();
    await put('other', EVENT);
    jest.advanceTimersByTime(499);
    await purges.poll();
    expect(raised('events')).toBe(false);
    jest.advanceTimersByTime(1);
    await purges.poll();
    expect([raised('events.id:7'), raised('venues'), purges.isQuiet()]).toEqual([true, false, true]);
  });

  it('of everything by other processes are followed by a pause in storing', async () => {
    const purges = make();
    await purges.poll();
    await put('other', ['*']);
    jest.advanceTimersByTime(500);
    await purges.poll();
    expect([store.purges, purges.isQuiet()]).toEqual([1, false]);
    jest.advanceTimersByTime(1499);
    expect(purges.isQuiet()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(purges.isQuiet()).toBe(true);
    await purges.poll();
    expect(store.purges).toBe(1);
  });

  it('of this process are not applied twice, those between them are', async () => {
    const purges = make();
    await purges.poll();
    purges.committed(EVENT);
    await jest.advanceTimersByTimeAsync(250);
    await put('other', ['venues']);
    purges.committed(EVENT);
    const since = store.versions.current;
    await jest.advanceTimersByTimeAsync(500);
    await purges.poll();
    expect([raised('events', since), raised('venues', since)]).toEqual([false, true]);
  });

  it('that were missed, or counted anew after a restore, invalidate everything', async () => {
    const purges = make();
    for (let i = 0; i < 5; i++) await put('other', EVENT);
    await purges.poll();
    stored.push({ version: 7, process: 'other', tags: 'venues' });
    jest.advanceTimersByTime(500);
    await purges.poll();
    expect(store.purges).toBe(1);
    stored = [];
    jest.advanceTimersByTime(500);
    await purges.poll();
    expect(store.purges).toBe(2);
  });
});
