import { Injectable } from '@nestjs/common';
import { Answer } from '../../core/rest/answer.js';
import { FocusKeyphrases } from './focus-keyphrases.repository.js';
import { Grants } from './grants.service.js';
import { RemoteFault } from './provider.js';
import { grantAnswer, remoteAnswer } from './remote-answers.js';
import { Tokens } from './tokens.service.js';
import type {
  KeyphrasesParams,
  TrackKeyphrasesParams,
  UntrackParams,
  WincherAuthenticateParams,
} from './wincher.dto.js';

/** A keyphrase as Wincher knows it. */
type Keyphrase = Record<string, unknown> & { keyword: string };

/** Where pages stand in search results, as Wincher watches it. */
@Injectable()
export class Wincher {
  constructor(
    private readonly grants: Grants,
    private readonly tokens: Tokens,
    private readonly focus: FocusKeyphrases,
  ) {}

  authorizationUrl(): Promise<Answer> {
    return remoteAnswer(async () => ({ url: await this.grants.authorizationUrl('wincher') }));
  }

  authenticate({ code, state, websiteId }: WincherAuthenticateParams): Promise<Answer> {
    return grantAnswer(() => this.grants.redeem('wincher', code, state, websiteId));
  }

  /** Has keyphrases watched, as far as the account there allows it. */
  async track({ keyphrases }: TrackKeyphrasesParams): Promise<Answer> {
    let over: Answer | undefined;
    const answer = await remoteAnswer(async () => {
      const { limit, usage } = await this.accountLimit();
      if (limit !== null && usage + keyphrases.length > limit) {
        over = new Answer(
          { limit, error: 'Account limit exceeded', status: 400 },
          { status: 400, keep: ['error', 'status'] },
        );
        return {};
      }
      const json = keyphrases.map((keyword) => ({ keyword, groups: [] }));
      const made = await this.tokens.ask('wincher', (site) => `/websites/${site}/keywords/bulk`, {
        method: 'POST',
        json,
      });
      return { results: byPhrase(made, ({ id, keyword }) => ({ id, keyword })) };
    });
    return over ?? answer;
  }

  /** Where keyphrases stand; without any there is nothing to ask. */
  async positions({ keyphrases, permalink, startAt }: KeyphrasesParams): Promise<Answer> {
    const wanted = keyphrases ?? (await this.focus.all());
    if (wanted.length === 0) return new Answer({ status: 200, results: {} });
    return remoteAnswer(async () => {
      const json = { keywords: wanted, url: permalink ?? null, start_at: startAt ?? null };
      const found = await this.tokens.ask('wincher', (site) => `/yoast/${site}`, { method: 'POST', json });
      return { results: byPhrase(found, (keyphrase) => keyphrase) };
    });
  }

  /** Has a keyphrase watched no longer. */
  untrack({ keyphraseID: id }: UntrackParams): Promise<Answer> {
    return remoteAnswer(async () => {
      // Without a number the address would be that of all keyphrases.
      if (id === undefined) throw new RemoteFault('refused', 'Name the keyphrase in keyphraseID.');
      await this.tokens.ask('wincher', (site) => `/websites/${site}/keywords/${id}`, { method: 'DELETE' });
      return {};
    });
  }

  private async accountLimit(): Promise<{ limit: number | null; usage: number }> {
    const account = (await this.tokens.ask('wincher', () => '/account', { method: 'GET' })) as {
      limits?: { keywords?: { limit?: unknown; usage?: unknown } };
    } | null;
    const { limit, usage } = account?.limits?.keywords ?? {};
    return { limit: typeof limit === 'number' ? limit : null, usage: typeof usage === 'number' ? usage : 0 };
  }
}

/** @throws RemoteFault `refused` for anything that is no list of keyphrases */
function byPhrase(answer: unknown, show: (keyphrase: Keyphrase) => Record<string, unknown>): Record<string, unknown> {
  const list = (answer as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(list)) throw new RemoteFault('refused', 'Wincher answered with something else than keyphrases.');
  const known = (list as unknown[]).filter(
    (one): one is Keyphrase =>
      typeof one === 'object' && one !== null && typeof (one as Keyphrase).keyword === 'string',
  );
  return Object.fromEntries(known.map((keyphrase) => [keyphrase.keyword, show(keyphrase)]));
}
