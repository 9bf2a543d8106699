import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/context/clock.js';
import { seal, unseal } from '../../core/security/seal.js';
import { SecretKey } from '../../core/security/secret-key.js';
import { CacheSettingsService } from '../cache-settings.service.js';
import type { CacheSettings } from '../cache-settings.js';

/** Milliseconds for which a token waits for the service to bring a key. */
const TOKEN_LASTS = 3_600_000;

type Purpose = 'api key' | 'token';

/**
 * The key that is agreed with the optimisation service and the token that leads to one. The service reckons with parts
 * of them, so hashes would not do: they are kept encrypted with the server's own key, and are told to nobody.
 */
@Injectable()
export class CloudSecrets {
  private readonly log = new Logger('Cache');

  constructor(
    private readonly stored: CacheSettingsService,
    private readonly key: SecretKey,
    private readonly clock: Clock,
  ) {}

  /** Whether a key is agreed, even if it cannot be read any more. */
  async hasApiKey(): Promise<boolean> {
    return (await this.stored.read()).api_key !== '';
  }

  /** The agreed key; empty: there is none, or it cannot be read any more. */
  async apiKey(): Promise<string> {
    return this.open((await this.stored.read()).api_key, 'api key');
  }

  /** The token that waits; empty: there is none, or its hour is over. */
  async token(): Promise<string> {
    const { token } = await this.stored.read();
    if (!token || token.until <= this.clock.now().getTime()) return '';
    return this.open(token.sealed, 'token');
  }

  /** Uses the token up. @returns `false` when somebody else did so at the same moment */
  useUpToken(): Promise<boolean> {
    return this.stored.reset('token');
  }

  /** A new token, 40 characters. */
  makeToken(): string {
    return randomBytes(30).toString('base64url');
  }

  /** How a key is stored; `null` for an empty one takes the stored one away. */
  sealedKey(apiKey: string): CacheSettings['api_key'] | null {
    return apiKey === '' ? null : this.seal(apiKey, 'api key');
  }

  /** How a token is stored, from now on for an hour; `null` for an empty one takes the stored one away. */
  sealedToken(token: string): CacheSettings['token'] {
    if (token === '') return null;
    return { sealed: this.seal(token, 'token'), until: this.clock.now().getTime() + TOKEN_LASTS };
  }

  private seal(secret: string, purpose: Purpose): string {
    return seal(secret, this.key.sign('cache cloud', purpose));
  }

  private open(sealed: string, purpose: Purpose): string {
    if (sealed === '') return '';
    try {
      return unseal(sealed, this.key.sign('cache cloud', purpose));
    } catch {
      this.log.warn(`The stored ${purpose} cannot be read: the server's own key has changed. Agree on a new one.`);
      return '';
    }
  }
}
