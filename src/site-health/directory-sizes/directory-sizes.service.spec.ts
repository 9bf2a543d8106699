import type { Settings } from '../../core/config/settings.js';
import type { DatabaseFactsRepository } from '../database-facts.repository.js';
import { DirectorySizesService } from './directory-sizes.service.js';

const service = (bytes: () => Promise<number>) =>
  new DirectorySizesService(
    { uploadsDir: '/no/such/folder', databaseUrl: 'mysql://x' } as Settings,
    { embedded: false, bytes } as unknown as DatabaseFactsRepository,
  );

describe('counting', () => {
  it('says timeout for an entry that takes too long, and for that one only', async () => {
    const { database, uploads } = await service(() => new Promise(() => undefined)).count(1_000);
    expect([database, uploads]).toEqual(['timeout', 'missing']);
  });

  it('is done once for many who ask, and again after it went wrong', async () => {
    const bytes = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(5);
    const sizes = service(bytes);
    await expect(sizes.sizes()).rejects.toThrow('away');
    const [first, second] = await Promise.all([sizes.sizes(), sizes.sizes()]);
    expect(first).toBe(second);
    expect([first.database, bytes.mock.calls.length]).toEqual([5, 2]);
  });
});
