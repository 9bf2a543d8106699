import { Injectable } from '@nestjs/common';
import type { RestResponse } from '#core/rest';
import { RemoteResponseCache } from '#core/http';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SeoSettings } from '../options/seo.settings.js';
import type { SeoOutcomeResponse } from '../seo.response.js';
import { RemoteServiceError } from './remote-service.error.js';
import { remoteResponse } from './remote-responses.js';
import type { RemoteRefusalResponse } from './remote.response.js';
import type { RelatedKeyphrasesDto } from './semrush.dto.js';
import type { KeyphraseTableResponse, RelatedKeyphrasesResponse } from './semrush.response.js';
import { OAuthTokenService } from './oauth-token.service.js';

/** Number of cached responses, for a day. */
const CACHE_SIZE = 1000;
const DAY_MS = 86_400_000;

/** Related keyphrases, as SEMrush knows them. */
@Injectable()
export class SemrushService {
  private readonly cache = new RemoteResponseCache<KeyphraseTableResponse>(CACHE_SIZE);

  constructor(
    private readonly tokens: OAuthTokenService,
    @InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>,
  ) {}

  async setCountry(country: string): Promise<SeoOutcomeResponse> {
    await this.options.store({ semrush_country_code: country });
    return { success: true, status: 200 };
  }

  /** The ten most popular ones; cached for a day, since each query costs. */
  related({
    keyphrase,
    country_code: country,
  }: RelatedKeyphrasesDto): Promise<RestResponse<RelatedKeyphrasesResponse | RemoteRefusalResponse>> {
    return remoteResponse(async () => {
      const key = JSON.stringify([country, keyphrase.trim()]);
      const cached = this.cache.get(key);
      if (cached) return { results: cached.value };
      const query = new URLSearchParams({
        phrase: keyphrase.trim(),
        database: country,
        export_columns: 'Ph,Nq,Td,In,Kd',
        display_limit: '10',
        display_offset: '0',
        display_sort: 'nq_desc',
      });
      const answer = await this.tokens.requestToken(
        'semrush',
        () => `/api/v1/keywords/phrase_fullsearch?${query.toString()}`,
        {
          method: 'GET',
        },
      );
      const results = tableOf(answer);
      this.cache.set(key, results, DAY_MS);
      return { results };
    });
  }
}

/** @throws RemoteServiceError `refused` for anything that is no table */
function tableOf(answer: unknown): KeyphraseTableResponse {
  const { data } = (answer ?? {}) as { data?: Partial<KeyphraseTableResponse> };
  if (!Array.isArray(data?.columnNames) || !Array.isArray(data.rows)) {
    throw new RemoteServiceError('refused', 'SEMrush answered with something else than keyphrases.');
  }
  return { columnNames: data.columnNames, rows: data.rows.slice(0, 10) };
}
