import { Injectable } from '@nestjs/common';
import type { Answer } from '../../core/rest/answer.js';
import { AnswerCache } from '../../core/http/answer-cache.js';
import { SettingsStore } from '../../core/settings/settings-store.js';
import { InjectSettings } from '../../core/settings/settings.module.js';
import { SeoOptions } from '../options/seo-options.js';
import type { SeoOutcomeResponse } from '../seo.response.js';
import { Grants } from './grants.service.js';
import { RemoteFault } from './provider.js';
import { grantAnswer, remoteAnswer } from './remote-answers.js';
import type {
  AuthorizationUrlResponse,
  GrantedResponse,
  GrantRefusalResponse,
  RemoteRefusalResponse,
} from './remote.response.js';
import type { RelatedKeyphrasesParams, SemrushAuthenticateParams } from './semrush.dto.js';
import type { KeyphraseTableResponse, RelatedKeyphrasesResponse } from './semrush.response.js';
import { Tokens } from './tokens.service.js';

/** What is kept of answers: so many, for a day. */
const KEPT = 1000;
const DAY = 86_400_000;

/** Related keyphrases, as SEMrush knows them. */
@Injectable()
export class Semrush {
  private readonly cache = new AnswerCache<KeyphraseTableResponse>(KEPT);

  constructor(
    private readonly grants: Grants,
    private readonly tokens: Tokens,
    @InjectSettings(SeoOptions) private readonly options: SettingsStore<SeoOptions>,
  ) {}

  authorizationUrl(): Promise<Answer<AuthorizationUrlResponse | RemoteRefusalResponse>> {
    return remoteAnswer(async () => ({ url: await this.grants.authorizationUrl('semrush') }));
  }

  authenticate({
    code,
    state,
  }: SemrushAuthenticateParams): Promise<Answer<GrantedResponse | GrantRefusalResponse | RemoteRefusalResponse>> {
    return grantAnswer(() => this.grants.redeem('semrush', code, state));
  }

  async setCountry(country: string): Promise<SeoOutcomeResponse> {
    await this.options.store({ semrush_country_code: country });
    return { success: true, status: 200 };
  }

  /** The ten that are searched for most; kept for a day, since each question costs. */
  related({
    keyphrase,
    country_code: country,
  }: RelatedKeyphrasesParams): Promise<Answer<RelatedKeyphrasesResponse | RemoteRefusalResponse>> {
    return remoteAnswer(async () => {
      const key = JSON.stringify([country, keyphrase.trim()]);
      const known = this.cache.get(key);
      if (known) return { results: known.value };
      const query = new URLSearchParams({
        phrase: keyphrase.trim(),
        database: country,
        export_columns: 'Ph,Nq,Td,In,Kd',
        display_limit: '10',
        display_offset: '0',
        display_sort: 'nq_desc',
      });
      const answer = await this.tokens.ask('semrush', () => `/api/v1/keywords/phrase_fullsearch?${query.toString()}`, {
        method: 'GET',
      });
      const results = tableOf(answer);
      this.cache.set(key, results, DAY);
      return { results };
    });
  }
}

/** @throws RemoteFault `refused` for anything that is no table */
function tableOf(answer: unknown): KeyphraseTableResponse {
  const { data } = (answer ?? {}) as { data?: Partial<KeyphraseTableResponse> };
  if (!Array.isArray(data?.columnNames) || !Array.isArray(data.rows)) {
    throw new RemoteFault('refused', 'SEMrush answered with something else than keyphrases.');
  }
  return { columnNames: data.columnNames, rows: data.rows.slice(0, 10) };
}
