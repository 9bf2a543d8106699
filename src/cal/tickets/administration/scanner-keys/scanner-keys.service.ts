import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { RestError, invalidParameter } from '#core/errors';
import { plainText } from '#core/text';
import { futureUtc } from '#core/time';
import type { CreateScannerKeyDto } from './scanner-key.dto.js';
import { toScannerKeyResponse } from './scanner-key.mapper.js';
import type { NewScannerKeyResponse, ScannerKeyListResponse, ScannerKeyResponse } from './scanner-key.response.js';
import { ScannerKeyService } from '../../kernel/scanner-keys/scanner-key.service.js';
import { ScannerKeysRepository } from '../../kernel/scanner-keys/scanner-keys.repository.js';

/** Keys that can be valid at the same time, and most keys of a list. */
const MAX_KEYS = 500;

/** Makes a key of scanners: 24 characters. */
export const newScannerKey = (): string => randomBytes(18).toString('base64url');

/** Makes, lists and revokes the keys of devices that check attendees in. */
@Injectable()
export class ScannerKeysService {
  constructor(
    private readonly keys: ScannerKeysRepository,
    private readonly hashes: ScannerKeyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The first 500 keys: valid ones, then revoked ones. */
  async list(): Promise<ScannerKeyListResponse> {
    return { scanner_keys: (await this.keys.list(MAX_KEYS)).map(toScannerKeyResponse) };
  }

  /**
   * Makes a key, which only this answer contains.
   * @throws RestError 400 `rest_invalid_param` for an end in the past, 409 `too-many-scanner-keys`
   */
  async create(
    caller: Caller,
    { name, event_id: eventId, expires }: CreateScannerKeyDto,
  ): Promise<NewScannerKeyResponse> {
    const expiresUtc = this.expiry(expires);
    if ((await this.keys.count()) >= MAX_KEYS)
      throw new RestError('too-many-scanner-keys', `There are ${MAX_KEYS} keys already. Revoke some first.`, 409);
    const apiKey = newScannerKey();
    const key = {
      hash: this.hashes.hashOf(apiKey),
      name: plainText(name).slice(0, 100),
      event_id: eventId ?? null,
      created_by: caller.userId,
      created_utc: this.clock.nowUtc(),
      last_used_utc: null,
      expires_utc: expiresUtc,
      revoked_utc: null,
    };
    const id = await this.keys.insert(key);
    const scanner = { url: this.urls.siteUrl, api_key: apiKey, tec: true };
    return { ...toScannerKeyResponse({ id, ...key }), api_key: apiKey, scanner };
  }

  /** Revokes a key at once; without effect for a revoked one. @throws RestError 404 `scanner-key-not-found` */
  async revoke(id: number): Promise<ScannerKeyResponse> {
    await this.keys.revoke(id, this.clock.nowUtc());
    const key = await this.keys.find(id);
    if (!key) throw new RestError('scanner-key-not-found', 'There is no such key.', 404);
    return toScannerKeyResponse(key);
  }

  private expiry(sent: string | undefined): string | null {
    if (sent === undefined) return null;
    const utc = futureUtc(sent, this.clock.now());
    if (utc === undefined) throw invalidParameter('expires', 'expires must be in the future.');
    return utc;
  }
}
