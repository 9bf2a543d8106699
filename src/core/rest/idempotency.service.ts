import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { RequestContext } from '../context/request-context.js';
import { seal, unseal } from '../security/seal.js';
import { SecretKey } from '../security/secret-key.js';
import type { Answer, RawAnswer } from './answer.js';
import { RestError } from './errors.js';
import { idempotencyKey, requestDigest } from './idempotency-key.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import type { IdempotencyRow } from './idempotency.repository.js';
import { packAnswer, unpackAnswer } from './kept-answer.js';
import type { RestRequest } from './rest-request.js';

/** Seconds for which an answer is kept: 24 hours. */
const KEPT = 86_400;
/** Seconds after which a request that has not answered is taken for dead, because its process is. */
const LEASE = 120;

/** The right to do a write once; held by the request that does it. */
export interface IdempotencyClaim {
  id: string;
  holder: string;
  /** Opens and closes the kept answer. */
  secret: string;
}

/**
 * `Idempotency-Key`: a write that is sent again with the same key is answered as the first time and done only once,
 * whichever process gets it. The first answer is kept for 24 hours per caller and key; of visitors, who are nobody in
 * particular, per client address. 5xx and 429 are not kept: those are worth another try.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly key: SecretKey,
  ) {}

  /**
   * Claims the key of a request, if it has one. The claim is noted in `rest`; `keep` or `refused` end it.
   * @returns the answer to give again, or nothing when the request is to be done
   * @throws RestError 422 for the same key with another request, 409 with `Retry-After` while the first one is running
   */
  async claim(rest: RestRequest, headers: IncomingHttpHeaders): Promise<Answer | RawAnswer | RestError | undefined> {
    const key = idempotencyKey(rest.method, headers);
    if (key === undefined) return undefined;
    const { caller, address } = RequestContext.current();
    const owner = `${caller.known ? `user ${caller.id}` : `visitor ${address}`}\0${key}`;
    const claim = {
      id: this.key.sign('idempotency-id', owner),
      holder: randomUUID(),
      secret: this.key.sign('idempotency-answer', owner),
    };
    const now = nowInSeconds();
    // The digest alone would let whoever has the database try bodies.
    const digest = this.key.sign('idempotency-digest', requestDigest(rest));
    const row = { id: claim.id, holder: claim.holder, digest, lease: now + LEASE, expires: now + KEPT, answer: null };
    if (await this.keys.insert(row, now)) {
      rest.claim = claim;
      return undefined;
    }
    return this.known(rest, claim, row, now);
  }

  private async known(
    rest: RestRequest,
    claim: IdempotencyClaim,
    mine: IdempotencyRow,
    now: number,
  ): Promise<Answer | RawAnswer | RestError | undefined> {
    const first = await this.keys.find(mine.id);
    if (first && first.digest !== mine.digest) throw otherRequest();
    if (first?.answer) return unpackAnswer(unseal(first.answer, claim.secret));
    if (!first || first.lease > now || !(await this.keys.takeOver(mine.id, first.holder, mine.holder, mine.lease))) {
      throw stillRunning();
    }
    rest.claim = claim;
    return undefined;
  }

  /**
   * Keeps what a handler returned. Called in the unit of work of the handler where it has one, so that both are stored
   * or neither is.
   * @throws RestError 409 when somebody else has taken the request over in the meantime: then this one must not count
   */
  async keep({ claim }: RestRequest, result: unknown, status: number): Promise<void> {
    if (!claim) return;
    const answer = seal(packAnswer(result, status), claim.secret);
    if (!(await this.keys.answer(claim.id, claim.holder, answer))) throw stillRunning();
  }

  /** Keeps a refusal, or gives the key free where trying again makes sense. */
  async refused(rest: RestRequest, error: unknown): Promise<void> {
    const { claim } = rest;
    if (!claim) return;
    rest.claim = undefined;
    if (error instanceof RestError && error.status < 500 && error.status !== 429) {
      await this.keys.answer(claim.id, claim.holder, seal(packAnswer(error, error.status), claim.secret));
    } else await this.keys.release(claim.id, claim.holder);
  }

  /** Forgets keys after their time. Called by a job. */
  sweep(): Promise<void> {
    return this.keys.sweep(nowInSeconds());
  }
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

function otherRequest(): RestError {
  return new RestError(
    'rest_idempotency_key_reused',
    'This Idempotency-Key was sent with another request before. Make a new key for each write.',
    422,
  );
}

function stillRunning(): RestError {
  return new RestError(
    'rest_idempotency_key_running',
    'The first request with this Idempotency-Key is still running. Ask again in a second.',
    409,
  ).withHeaders({ 'Retry-After': '1' });
}
