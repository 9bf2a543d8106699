import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/context';
import { seal, SecretKeyService, openWith } from '#core/security';
import { SettingsStore, InjectSettings } from '#core/settings';
import { CacheSettings } from '../cache.settings.js';

/** Milliseconds for which a token waits for the service to bring a key. */
const TOKEN_TTL_MS = 3_600_000;

/** Purpose of the keys that the secrets are sealed with. */
const SEAL_PURPOSE = 'cache cloud';

type Purpose = 'api key' | 'token';

/**
 * The key that is agreed with the optimisation service and the token that leads to one. The service reckons with parts
 * of them, so hashes would not do: they are stored encrypted with the server's own key, and are never returned.
 */
@Injectable()
export class CloudSecretsService {
  private readonly log = new Logger('Cache');

  constructor(
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly key: SecretKeyService,
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
    if (!token || token.until <= this.clock.nowMs()) return '';
    return this.open(token.sealed, 'token');
  }

  /** Uses the token up. @returns `false` when another request did so at the same moment */
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
    return { sealed: this.seal(token, 'token'), until: this.clock.nowMs() + TOKEN_TTL_MS };
  }

  /** Seals what a previous key of the server has sealed with the current one. @returns how many values */
  async reseal(): Promise<number> {
    const { api_key: sealedKey, token } = await this.stored.read();
    const apiKey = this.resealed(sealedKey, 'api key');
    const sealed = token ? this.resealed(token.sealed, 'token') : undefined;
    const change: Partial<CacheSettings> = {
      ...(apiKey === undefined ? {} : { api_key: apiKey }),
      ...(sealed === undefined || !token ? {} : { token: { ...token, sealed } }),
    };
    if (Object.keys(change).length > 0) await this.stored.store(change);
    return Object.keys(change).length;
  }

  private resealed(sealed: string, purpose: Purpose): string | undefined {
    const opened = openWith(this.key.signatures(SEAL_PURPOSE, purpose), sealed);
    return opened?.isPrevious ? this.seal(opened.text, purpose) : undefined;
  }

  private seal(secret: string, purpose: Purpose): string {
    return seal(secret, this.key.sign(SEAL_PURPOSE, purpose));
  }

  private open(sealed: string, purpose: Purpose): string {
    if (sealed === '') return '';
    const opened = openWith(this.key.signatures(SEAL_PURPOSE, purpose), sealed);
    if (opened) return opened.text;
    this.log.warn(
      `The stored ${purpose} cannot be read: it was sealed with a key that is neither SECRET_KEY nor one of SECRET_KEY_PREVIOUS. Add that key, or agree on a new ${purpose}.`,
    );
    return '';
  }
}
