import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { DatabaseClockService, isLeaseOver, isOutage } from '#core/database';
import { seal, unseal, SecretKeyService } from '#core/security';
import type { RestResponse, RawResponse } from './rest-response.js';
import { RestError } from '#core/errors';
import { FaultLog } from '#core/faults';
import { idempotencyKey, originatorOf, requestDigest } from './idempotency-key.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import type { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { serializeResponse, deserializeResponse } from './stored-response.js';
import type { RestRequest } from './rest-request.js';
import type { IdempotencyClaim } from './idempotency-claim.js';

/** Seconds for which a response is stored: 24 hours. */
const RESPONSE_TTL_SECONDS = 86_400;
/** Seconds after which a request that has neither answered nor renewed its lease is taken for dead, because its process is. */
const LEASE_SECONDS = 15;
/** Milliseconds between two renewals of the leases of running requests. */
const RENEW_INTERVAL_MS = 4000;
/** Seconds after which the lease of a running request is renewed no more. */
const MAX_RUNNING_SECONDS = 3600;

/**
 * `Idempotency-Key`: a write that is sent again with the same key is answered as the first time and done only once,
 * whichever process gets it. The first response is stored for 24 hours per caller and key; for visitors, who have no
 * account, per client address and what else the route identifies them by. 5xx and 429 are not stored: those are worth
 * another try. Refusals of visitors are not stored either: they wrote nothing, and each would take a row.
 */
@Injectable()
export class IdempotencyService implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('Idempotency');
  private readonly faults = new FaultLog((line) => this.log.warn(line));
  /** The claims of the requests that run in this process, by holder. */
  private readonly running = new Map<string, IdempotencyClaim>();
  private renewal?: NodeJS.Timeout;
  private renewing = false;

  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly key: SecretKeyService,
    private readonly clock: DatabaseClockService,
  ) {}

  onModuleInit(): void {
    this.renewal = setInterval(() => void this.renew(), RENEW_INTERVAL_MS);
    this.renewal.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.renewal);
  }

  /**
   * Claims the key of a request, if it has one. The claim is noted in `rest`; `done` or `refused` end it.
   * @returns the answer to give again, or nothing when the request is to be done
   * @throws RestError 422 for the same key with another request, 409 with `Retry-After` while the first one is running
   */
  async claim(
    rest: RestRequest,
    headers: IncomingHttpHeaders,
  ): Promise<RestResponse | RawResponse | RestError | undefined> {
    const key = idempotencyKey(rest.method, headers, !rest.context.caller.known);
    if (key === undefined) return undefined;
    const secret = rest.endpoint?.options.originator?.(headers, rest.context.siteUrl);
    const owner = `${originatorOf(rest.context, secret)}\0${key}`;
    const now = this.clock.nowSeconds();
    const ids = this.key.signatures('idempotency-id', owner);
    const which = await this.keyOf(ids, now);
    const claim = {
      id: ids[which],
      holder: randomUUID(),
      secret: this.key.signatures('idempotency-answer', owner)[which],
      since: now,
    };
    // The digest alone would permit an owner of the database to guess bodies.
    const digest = this.key.signatures('idempotency-digest', await requestDigest(rest))[which];
    const { id, holder } = claim;
    const row = { id, holder, digest, lease: now + LEASE_SECONDS, expires: now + RESPONSE_TTL_SECONDS, answer: null };
    if (await this.keys.insert(row, now)) {
      this.start(rest, claim);
      return undefined;
    }
    return this.known(rest, claim, row, now);
  }

  /** Which of the server's keys a repeated request was first sent under; the current one (0) for a new request. */
  private async keyOf(ids: readonly string[], now: number): Promise<number> {
    for (let i = 1; i < ids.length; i++) {
      const first = await this.keys.find(ids[i]);
      if (first && first.expires > now) return i;
    }
    return 0;
  }

  private start(rest: RestRequest, claim: IdempotencyClaim): void {
    rest.claim = claim;
    this.running.set(claim.holder, claim);
  }

  /** The request is answered: its lease is renewed no more. */
  done({ claim }: RestRequest): void {
    if (claim) this.running.delete(claim.holder);
  }

  /** Extends the leases of requests that take long, so that no other process takes them for dead. */
  private async renew(): Promise<void> {
    const now = this.clock.nowSeconds();
    const slow = [...this.running.values()].filter(({ since }) => now - since >= RENEW_INTERVAL_MS / 1000);
    for (const { holder, since } of slow) if (now - since > MAX_RUNNING_SECONDS) this.running.delete(holder);
    if (slow.length === 0 || this.renewing) return;
    this.renewing = true;
    try {
      await this.keys.renew(
        slow.map(({ holder }) => holder),
        now + LEASE_SECONDS,
      );
    } catch (error) {
      this.faults.note('lease', `Leases of running requests could not be renewed: ${String(error)}`);
    } finally {
      this.renewing = false;
    }
  }

  private async known(
    rest: RestRequest,
    claim: IdempotencyClaim,
    claimed: IdempotencyKeyEntity,
    now: number,
  ): Promise<RestResponse | RawResponse | RestError | undefined> {
    const first = await this.keys.find(claimed.id);
    if (first && first.digest !== claimed.digest) throw otherRequest();
    if (first?.answer) return deserializeResponse(unseal(first.answer, claim.secret));
    // A long unit of work can keep the renewal waiting on SQLite, but this process knows what it is doing.
    if (!first || this.running.has(first.holder)) throw stillRunning();
    if (!isLeaseOver(first.lease * 1000, now * 1000, LEASE_SECONDS * 1000)) throw stillRunning(first.lease - now);
    if (!(await this.keys.takeOver(claimed.id, first.holder, claimed.holder, claimed.lease))) throw stillRunning();
    this.start(rest, claim);
    return undefined;
  }

  /**
   * Keeps what a handler returned. Called in the unit of work of the handler where it has one, so that both are stored
   * or neither is.
   * @throws RestError 409 when another process has taken the request over in the meantime: then this one must not count
   */
  async keep({ claim }: RestRequest, result: unknown, status: number): Promise<void> {
    if (!claim) return;
    const answer = seal(serializeResponse(result, status), claim.secret);
    if (!(await this.keys.answer(claim.id, claim.holder, answer))) throw stillRunning();
  }

  /**
   * Finds out whether the unit of work that keeps the answer is stored, when its COMMIT had no response. The unit
   * changes the row of the key while `claim` is its holder, and so does the new holder: of the two, one takes effect.
   * @returns `false` when it is not and never will be; the request then goes on under the new holder
   * @throws RestError 409 when another process has taken the request over
   */
  async isStored(rest: RestRequest): Promise<boolean> {
    const { claim } = rest;
    if (!claim) throw new Error('A request without an Idempotency-Key');
    const holder = randomUUID();
    if (await this.keys.takeOver(claim.id, claim.holder, holder, this.clock.nowSeconds() + LEASE_SECONDS)) {
      this.done(rest);
      this.start(rest, { ...claim, holder });
      return false;
    }
    const row = await this.keys.find(claim.id);
    if (row?.holder === claim.holder && row.answer !== null) return true;
    throw stillRunning();
  }

  /** Keeps a refusal, or gives the key free where trying again makes sense. */
  async refused(rest: RestRequest, error: unknown): Promise<void> {
    const { claim } = rest;
    if (!claim) return;
    this.done(rest);
    rest.claim = undefined;
    const { known } = rest.context.caller;
    if (known && error instanceof RestError && error.getStatus() < 500 && error.getStatus() !== 429) {
      await this.keys.answer(claim.id, claim.holder, seal(serializeResponse(error, error.getStatus()), claim.secret));
      return;
    }
    const released = this.keys.release(claim.id, claim.holder);
    // A database that cannot serve would keep the response waiting a second time for as long as the request has.
    if (isOutage(error)) void released.catch(() => undefined);
    else await released;
  }

  /** Forgets keys after their time. Called by a job. */
  sweep(): Promise<void> {
    return this.keys.sweep(this.clock.nowSeconds());
  }
}

function otherRequest(): RestError {
  return new RestError(
    'rest_idempotency_key_reused',
    'This Idempotency-Key was sent with another request before. Make a new key for each write.',
    422,
  );
}

/** @param leftSeconds seconds until the first request would have to renew its lease; undefined: it runs for certain */
function stillRunning(leftSeconds?: number): RestError {
  // A lease that is not renewed in time belongs to a process that has probably died, and must run out. Until then
  // nothing is known of it: the next request comes when it is.
  const unknownSeconds = (leftSeconds ?? 0) - (LEASE_SECONDS - RENEW_INTERVAL_MS / 1000);
  const seconds = leftSeconds === undefined ? 1 : unknownSeconds >= 0 ? unknownSeconds + 1 : Math.max(leftSeconds, 1);
  return new RestError(
    'rest_idempotency_key_running',
    `The first request with this Idempotency-Key is still running. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    409,
  ).withHeaders({ 'Retry-After': String(seconds) });
}
