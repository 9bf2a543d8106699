import { Injectable } from '@nestjs/common';
import { RestResponse } from '#core/rest';
import { FocusKeyphrasesRepository } from './focus-keyphrases.repository.js';
import { RemoteServiceError } from './remote-service.error.js';
import { remoteResponse } from './remote-responses.js';
import type { RemoteRefusalResponse } from './remote.response.js';
import { OAuthTokenService } from './oauth-token.service.js';
import type { KeyphrasesDto, TrackKeyphrasesDto, UntrackDto } from './wincher.dto.js';
import type {
  KeyphraseLimitResponse,
  KeyphrasePositionsResponse,
  TrackedKeyphrasesResponse,
  UntrackedKeyphraseResponse,
} from './wincher.response.js';

/** A keyphrase as Wincher knows it. */
type Keyphrase = Record<string, unknown> & { keyword: string };

/** Positions of pages in search results, as Wincher monitors them. */
@Injectable()
export class WincherService {
  constructor(
    private readonly tokens: OAuthTokenService,
    private readonly focus: FocusKeyphrasesRepository,
  ) {}

  /** Has keyphrases watched, as far as the account there allows it. */
  async track({
    keyphrases,
  }: TrackKeyphrasesDto): Promise<
    RestResponse<TrackedKeyphrasesResponse | KeyphraseLimitResponse | RemoteRefusalResponse>
  > {
    let over: RestResponse<KeyphraseLimitResponse> | undefined;
    const answer = await remoteResponse(async () => {
      const { limit, usage } = await this.accountLimit();
      if (limit !== null && usage + keyphrases.length > limit) {
        over = new RestResponse(
          { limit, error: 'Account limit exceeded', status: 400 },
          { status: 400, keep: ['error', 'status'] },
        );
        return { results: {} };
      }
      const json = keyphrases.map((keyword) => ({ keyword, groups: [] }));
      const made = await this.tokens.requestToken('wincher', (site) => `/websites/${site}/keywords/bulk`, {
        method: 'POST',
        json,
      });
      return { results: byPhrase(made, ({ id, keyword }) => ({ id, keyword })) };
    });
    return over ?? answer;
  }

  /** Positions of keyphrases; without any, no request is sent. */
  async positions({
    keyphrases,
    permalink,
    startAt,
  }: KeyphrasesDto): Promise<RestResponse<KeyphrasePositionsResponse | RemoteRefusalResponse>> {
    const tracked = keyphrases ?? (await this.focus.all());
    if (tracked.length === 0) return new RestResponse({ status: 200, results: {} });
    return remoteResponse(async () => {
      const json = { keywords: tracked, url: permalink ?? null, start_at: startAt ?? null };
      const response = await this.tokens.requestToken('wincher', (site) => `/yoast/${site}`, { method: 'POST', json });
      return { results: byPhrase(response, (keyphrase) => keyphrase) };
    });
  }

  /** Has a keyphrase watched no longer. Its number is looked at once there is an account (recorded). */
  untrack({ keyphraseID: id }: UntrackDto): Promise<RestResponse<UntrackedKeyphraseResponse | RemoteRefusalResponse>> {
    return remoteResponse(async () => {
      await this.tokens.requestToken('wincher', (site) => `/websites/${site}/keywords/${keyphraseNumber(id)}`, {
        method: 'DELETE',
      });
      return {};
    });
  }

  private async accountLimit(): Promise<{ limit: number | null; usage: number }> {
    const account = (await this.tokens.requestToken('wincher', () => '/account', { method: 'GET' })) as {
      limits?: { keywords?: { limit?: unknown; usage?: unknown } };
    } | null;
    const { limit, usage } = account?.limits?.keywords ?? {};
    return { limit: typeof limit === 'number' ? limit : null, usage: typeof usage === 'number' ? usage : 0 };
  }
}

/** Without a number the address would be that of all keyphrases. @throws RemoteServiceError `refused` */
function keyphraseNumber(id: unknown): string {
  const isNumber = (typeof id === 'string' || typeof id === 'number') && /^\d{1,18}$/.test(String(id));
  if (!isNumber) throw new RemoteServiceError('refused', 'keyphraseID must be a number of at most 18 digits.');
  return String(id);
}

/** @throws RemoteServiceError `refused` for anything that is no list of keyphrases */
function byPhrase<Shown>(answer: unknown, show: (keyphrase: Keyphrase) => Shown): Record<string, Shown> {
  const list = (answer as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(list))
    throw new RemoteServiceError('refused', 'Wincher answered with something else than keyphrases.');
  const valid = (list as unknown[]).filter(
    (one): one is Keyphrase =>
      typeof one === 'object' && one !== null && typeof (one as Keyphrase).keyword === 'string',
  );
  return Object.fromEntries(valid.map((keyphrase) => [keyphrase.keyword, show(keyphrase)]));
}
