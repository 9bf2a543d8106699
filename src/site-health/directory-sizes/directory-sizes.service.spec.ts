import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Settings } from '../../core/config/settings.js';
import type { Database } from '../../core/database/database.js';
import { DiskMediaStorage } from '../../content/media/files/disk-media.storage.js';
import type { DatabaseFactsRepository } from '../database-facts.repository.js';
import { DirectorySizesService } from './directory-sizes.service.js';

/** Counts a small folder: all packages take a busy machine longer than a test may take. */
class SmallDirectorySizesService extends DirectorySizesService {
  protected override readonly applicationFolders = [join(process.cwd(), 'src/site-health')];
}

const service = (bytes: () => Promise<number>) =>
  new SmallDirectorySizesService(
    { uploadsDir: '/no/such/folder', databaseUrl: 'mysql://x' } as Settings,
    { embedded: false, bytes } as unknown as DatabaseFactsRepository,
    { unit: undefined } as Database,
    new DiskMediaStorage({ directory: '/no/such/folder', baseUrl: '' }),
  );

describe('Measuring directory sizes', () => {
  it('reports a timeout only for the entry that takes too long', async () => {
    const { database, uploads } = await service(() => new Promise(() => undefined)).count(1_000);
    expect([database, uploads]).toEqual(['timeout', 'missing']);
  });

  it('counts code and packages once in the life of the process', async () => {
    const sizes = service(() => Promise.resolve(5));
    const [first, second] = [await sizes.count(30_000), await sizes.count(1)];
    expect(first.application).toBeGreaterThan(1_000);
    expect(second.application).toBe(first.application);
  });

  it('runs once for concurrent requests, and again after a failure', async () => {
    const bytes = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(5);
    const sizes = service(bytes);
    await expect(sizes.sizes()).rejects.toThrow('away');
    const [first, second] = await Promise.all([sizes.sizes(), sizes.sizes()]);
    expect(first).toBe(second);
    expect([first.database, bytes.mock.calls.length]).toEqual([5, 2]);
  });

  it('sends former sizes while it counts again, for a day', async () => {
    const hour = 60 * 60_000;
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    let finish: (bytes: number) => void = () => undefined;
    const bytes = jest
      .fn<Promise<number>, []>()
      .mockResolvedValueOnce(5)
      .mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const sizes = service(bytes);
    await sizes.sizes();
    now += hour;
    expect((await sizes.sizes()).database).toBe(5);
    finish(6);
    while ((await sizes.sizes()).database === 5) await setImmediate();
    now += 25 * hour;
    const later = sizes.sizes();
    finish(7);
    expect((await later).database).toBe(7);
  });
});
