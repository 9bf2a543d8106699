import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { changesPages, CacheSettings } from '../cache.settings.js';
import { CloudSecretsService } from '../cloud/cloud-secrets.service.js';
import { CacheInvalidatorService } from '../responses/cache-invalidator.service.js';
import type { ChangeCacheSettingsDto } from './settings.dto.js';
import { toCacheSettingsResponse } from './settings.mapper.js';
import type { CacheSettingsResponse, ChangedCacheSettingsResponse } from './settings.response.js';

/** Shows and changes the settings of `cache/v1`. */
@Injectable()
export class CacheSettingsService {
  constructor(
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly secrets: CloudSecretsService,
    private readonly purges: CacheInvalidatorService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  async read(): Promise<CacheSettingsResponse> {
    return toCacheSettingsResponse(await this.stored.read(), this.clock.nowMs());
  }

  /** Changes the settings that are sent. A new token is returned once. */
  async change({
    api_key: key,
    token: given,
    generate_token: generate,
    alias_pending: refused,
    ...others
  }: ChangeCacheSettingsDto): Promise<ChangedCacheSettingsResponse> {
    const token = generate ? this.secrets.makeToken() : given;
    const now = this.clock.nowMs();
    const before = await this.stored.read();
    const after = await this.stored.change({
      ...others,
      ...(key === undefined ? {} : { api_key: this.secrets.sealedKey(key) }),
      ...(token === undefined ? {} : { token: this.secrets.sealedToken(token) }),
      ...(refused === undefined ? {} : { refused_alias: refused ? { address: this.urls.siteUrl, at: now } : null }),
    });
    if (changesPages(before, after)) this.purges.pagesChanged();
    return { ...toCacheSettingsResponse(after, now), ...(generate ? { token } : {}) };
  }
}
