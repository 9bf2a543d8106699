import { Logger } from '@nestjs/common';
import { Clock } from '../../core/context/clock.js';
import type { FailedCredentialsService } from '../../core/security/failed-credentials.service.js';
import type { SecretKeyService } from '../../core/security/secret-key.service.js';
import type { SettingsStore } from '../../core/settings/settings.store.js';
import type { CacheSettings } from '../cache.settings.js';
import { CloudCallbackAuthService } from './cloud-callback-auth.service.js';
import { CloudSecretsService } from './cloud-secrets.service.js';
import { md5 } from './secret-parts.js';

describe('The domain key of a callback', () => {
  const secretsOf = (stored: SettingsStore<CacheSettings>, serverKey: string) =>
    new CloudSecretsService(
      stored,
      { sign: () => serverKey.repeat(64), signatures: () => [serverKey.repeat(64)] } as unknown as SecretKeyService,
      new Clock(),
    );
  /** A gate whose stored key was sealed with a server's key. */
  const gate = (apiKey: string, sealedWith: string, openedWith: string) => {
    const nothing = {} as SettingsStore<CacheSettings>;
    const sealed = secretsOf(nothing, sealedWith).sealedKey(apiKey) ?? '';
    const stored = { read: () => Promise.resolve({ api_key: sealed }) } as unknown as SettingsStore<CacheSettings>;
    const secrets = secretsOf(stored, openedWith);
    return new CloudCallbackAuthService(stored, secrets, {} as FailedCredentialsService, new Clock());
  };
  beforeEach(() => jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined));
  afterEach(() => jest.restoreAllMocks());

  it('is required once an API key is set', async () => {
    expect(await gate('', 'a', 'a').isAgreedKey(undefined)).toBe(true);
    expect(await gate('secret-1', 'a', 'a').isAgreedKey(md5('secret-1'))).toBe(true);
    expect(await gate('secret-1', 'a', 'a').isAgreedKey(md5('secret-2'))).toBe(false);
  });

  it('is never valid when the stored API key cannot be decrypted', async () => {
    for (const sent of [undefined, '', md5(''), md5('secret-1')])
      expect(await gate('secret-1', 'a', 'b').isAgreedKey(sent)).toBe(false);
  });
});
