import type { Settings } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { SecretKey } from './secret-key.js';

async function keyOf(secretKey: string): Promise<SecretKey> {
  const key = new SecretKey({ secretKey } as Settings, {} as Database);
  await key.onModuleInit();
  return key;
}

describe('SecretKey', () => {
  it('opens what it has sealed, for the same purpose only', async () => {
    const key = await keyOf('a'.repeat(32));
    const sealed = key.seal('tokens', 'Geheimnis ✓');
    expect(sealed).not.toContain('Geheimnis');
    expect(key.open('tokens', sealed)).toBe('Geheimnis ✓');
    expect(key.open('grants', sealed)).toBeUndefined();
    expect(key.seal('tokens', 'Geheimnis ✓')).not.toBe(sealed);
  });

  it('opens nothing that another key has sealed or that was changed', async () => {
    const key = await keyOf('a'.repeat(32));
    const other = await keyOf('b'.repeat(32));
    const sealed = key.seal('tokens', 'x');
    expect(other.open('tokens', sealed)).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] ^= 1;
      expect(key.open('tokens', changed.toString('base64url'))).toBeUndefined();
    }
    for (const odd of ['', 'x', '%%%']) expect(key.open('tokens', odd)).toBeUndefined();
  });
});
