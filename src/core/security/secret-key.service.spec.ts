import type { Repository } from 'typeorm';
import type { Settings } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { SecretKeyService } from './secret-key.service.js';
import type { SecretEntity } from './secret.entity.js';

async function keyOf(secretKey: string, secretKeyPrevious = ''): Promise<SecretKeyService> {
  const key = new SecretKeyService(
    { secretKey, secretKeyPrevious } as Settings,
    {} as Database,
    {} as Repository<SecretEntity>,
  );
  await key.onModuleInit();
  return key;
}

describe('SecretKey', () => {
  it('decrypts its own texts for the same purpose only', async () => {
    const key = await keyOf('a'.repeat(32));
    const sealed = key.seal('tokens', 'Geheimnis ✓');
    expect(sealed).not.toContain('Geheimnis');
    expect(key.open('tokens', sealed)).toBe('Geheimnis ✓');
    expect(key.open('grants', sealed)).toBeUndefined();
    expect(key.seal('tokens', 'Geheimnis ✓')).not.toBe(sealed);
  });

  it('accepts what was made with a previous key, and makes nothing with it', async () => {
    const former = await keyOf('a'.repeat(32));
    const key = await keyOf('b'.repeat(32), `${'c'.repeat(32)} , ${'a'.repeat(32)}`);
    const sealed = former.seal('tokens', 'x');
    expect(key.open('tokens', sealed)).toBe('x');
    expect(key.matches('nonce', 'x', former.sign('nonce', 'x'))).toBe(true);
    expect(key.matches('nonce', 'y', former.sign('nonce', 'x'))).toBe(false);
    expect(key.matches('nonce', 'x', former.sign('nonce', 'x').slice(0, 9), (signed) => signed.slice(0, 9))).toBe(true);
    expect(former.open('tokens', key.seal('tokens', 'x'))).toBeUndefined();
    const again = key.reseal('tokens', sealed) ?? '';
    expect((await keyOf('b'.repeat(32))).open('tokens', again)).toBe('x');
    expect(key.reseal('tokens', again)).toBeUndefined();
    expect(key.reseal('tokens', (await keyOf('d'.repeat(32))).seal('tokens', 'x'))).toBeUndefined();
  });

  it('returns undefined for texts of another key and for changed texts', async () => {
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
