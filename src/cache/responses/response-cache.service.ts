import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { CacheConfig } from '../cache.config.js';
import { Clock, ReadLog, RequestContext, setReadLog } from '#core/context';
import {
  endsElsewhere,
  isPublicPage,
  ApiRoots,
  decodePath,
  type PipelineStepsSource,
  RegisterPipelineSteps,
} from '#core/rest';
import { cacheKey, knownKey } from './cache-key.js';
import { CacheActivationService } from './cache-activation.service.js';
import { captured } from './captured.js';
import type { CachedResponse } from './cached-response.js';
import { NextChangeService } from './next-change.service.js';
import { CacheInvalidatorService } from './cache-invalidator.service.js';
import { type Filling, ResponseStore } from './response.store.js';
import { type SharedBeginning, SharedResponsesService } from './shared/shared-responses.service.js';
import { sendHit, sendMade } from './send-cached.js';
import { CacheHeadersService } from './cache-headers.service.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';

/** Milliseconds that others wait for one who makes an answer. */
const WAIT_TIMEOUT_MS = 10_000;
/** Times that a request waits for another one; then it makes its own response. */
const MAX_WAITS = 2;

/** How requests were answered since the process was started. */
export interface CacheCounts {
  hits: number;
  misses: number;
  bypassed: number;
}

/** A request whose response may be cached. */
interface Attempt {
  key: string;
  /** Writes down what the response is made from. */
  reads: ReadLog;
  /** Number of raises of tags before the first read. */
  since: number;
}

/**
 * Answers public questions from memory. It is no part of the pipeline when the cache is off.
 */
@RegisterPipelineSteps()
@Injectable()
export class ResponseCacheService implements PipelineStepsSource {
  readonly counts: CacheCounts = { hits: 0, misses: 0, bypassed: 0 };
  /** Requests of pages, until the redirects have let them pass. */
  private readonly pageAttempts = new WeakMap<Request, Attempt>();

  constructor(
    private readonly store: ResponseStore,
    private readonly purges: CacheInvalidatorService,
    private readonly next: NextChangeService,
    private readonly headers: CacheHeadersService,
    private readonly shared: SharedResponsesService,
    private readonly roots: ApiRoots,
    private readonly config: CacheConfig,
    private readonly clock: Clock,
    private readonly languages: PageLanguagesService,
    private readonly activation: CacheActivationService,
  ) {}

  pipelineSteps() {
    return this.activation.isOn ? { first: this.known, all: this.responses, pages: this.pages } : {};
  }

  /** Express middleware ahead of all that sets headers: sends what is in memory for requests of the REST interface. */
  readonly known: RequestHandler = (request, response, next) => {
    const key = this.purges.hasLooked && !isInnerRequest() ? knownKey(request) : undefined;
    const isRest = key !== undefined && this.store.has(key) && this.underRoot(request);
    const now = this.clock.nowMs();
    const cached = isRest ? this.store.get(key, now) : undefined;
    if (cached) this.hit(request, response, cached, now);
    else next();
  };

  /**
   * Express middleware for all requests: answers those of the REST interface, and lets what is read for others be
   * written down. Requests that the service makes to itself are parts of answers.
   */
  readonly responses: RequestHandler = (request, response, next) => {
    if (isInnerRequest()) {
      next();
      return;
    }
    const key = cacheKey(request, this.roots, (page) => this.languages.variantOf(page));
    if (key === undefined) {
      this.bypass(response);
      next();
      return;
    }
    const attempt = this.attempt(request, key);
    if (this.underRoot(request)) this.serve(attempt, request, response, next).catch(next);
    else {
      this.pageAttempts.set(request, attempt);
      next();
    }
  };

  /** Express middleware for the pages of the site. Runs after the redirects, which may depend on the visitor. */
  readonly pages: RequestHandler = (request, response, next) => {
    const attempt = this.pageAttempts.get(request);
    if (attempt) this.serve(attempt, request, response, next).catch(next);
    else next();
  };

  private attempt(request: Request, key: string): Attempt {
    const reads = new ReadLog();
    setReadLog(request, reads);
    return { key, reads, since: this.store.versions.current };
  }

  private underRoot({ originalUrl }: Request): boolean {
    return this.roots.find(decodePath(originalUrl.split('?', 1)[0]), undefined) !== undefined;
  }

  private bypass(response: Response): void {
    this.counts.bypassed++;
    response.setHeader('X-Cache', 'BYPASS');
  }

  private hit(request: Request, response: Response, cached: CachedResponse, now: number): void {
    this.counts.hits++;
    sendHit(request, response, cached, Math.max(0, Math.floor((now - cached.at) / 1000)));
  }

  private async serve(attempt: Attempt, request: Request, response: Response, next: NextFunction): Promise<void> {
    const now = this.clock.nowMs();
    let cached: CachedResponse | undefined;
    try {
      await this.purges.poll();
      cached = this.store.get(attempt.key, now) ?? (await this.made(attempt, request, response, now));
    } catch {
      // The database is away. The handler of the request will report it.
      this.bypass(response);
      next();
      return;
    }
    if (cached) {
      this.hit(request, response, cached, now);
      return;
    }
    this.counts.misses++;
    response.setHeader('X-Cache', 'MISS');
    next();
  }

  /**
   * What another request is just making. Without one, this request is the one: nothing may wait between looking for
   * another and beginning. A request that waited in vain runs its own handler, since the response may not be cached.
   */
  private async made(
    attempt: Attempt,
    request: Request,
    response: Response,
    now: number,
  ): Promise<CachedResponse | undefined> {
    const until = await this.until(now);
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const made = this.store.get(attempt.key, now);
      if (made) return made;
      const filler = this.store.filler(attempt.key);
      if (!filler || filler.isOutdated()) return this.begin(attempt, request, response, { at: now, until });
      const joined = this.store.versions.current;
      const other = await filler.response;
      if (!other) return undefined;
      // It may have been begun before a write that this request must show.
      if (other.since >= joined || this.store.isCurrent(other)) return other;
    }
    return undefined;
  }

  /** Takes the response from Redis, or the one that the handler will make. */
  private async begin(
    attempt: Attempt,
    request: Request,
    response: Response,
    times: Pick<CachedResponse, 'at' | 'until'>,
  ): Promise<CachedResponse | undefined> {
    const filling = this.store.fill(attempt.key, { tags: attempt.reads.tags, since: attempt.since });
    const { found, beginning } = this.shared.isUsable ? await this.shared.lookUp(attempt.key, times.at) : {};
    if (found) filling.finish(found);
    else this.capture({ ...attempt, filling, beginning }, request, response, times);
    return found;
  }

  /** Until when what is made now may be given. */
  private async until(now: number): Promise<number> {
    if (!this.purges.isQuiet()) return 0;
    return Math.min(now + this.config.responseCacheSeconds * 1000, await this.next.after(now));
  }

  /** Takes the answer as it is sent, ahead of compression. One that is sent in pieces is left alone. */
  private capture(
    { key, reads, since, filling, beginning }: Attempt & { filling: Filling; beginning: SharedBeginning },
    request: Request,
    response: Response,
    { at, until }: Pick<CachedResponse, 'at' | 'until'>,
  ): void {
    endsElsewhere(response);
    const late = setTimeout(() => filling.finish(undefined), WAIT_TIMEOUT_MS).unref();
    const finish = (made: CachedResponse | undefined): void => {
      clearTimeout(late);
      filling.finish(made);
    };
    const { write, end } = response;
    const restore = (): void => void Object.assign(response, { write, end });
    response.write = ((...args: Parameters<Response['write']>) => {
      restore();
      finish(undefined);
      return response.write(...args);
    }) as Response['write'];
    response.end = ((...args: Parameters<Response['end']>) => {
      restore();
      const origin = { at, until: Math.min(until, reads.until), since, tags: [...reads.tags] };
      const made = this.isPublic(request, response)
        ? captured(response, args[0], origin, {
            headersOf: (of) => this.headers.of(of),
            isPage: isPublicPage(response),
          })
        : undefined;
      finish(made);
      if (!made) return response.end(...args);
      this.shared.keep(key, made, beginning);
      sendMade(request, response, made);
      return response;
    }) as Response['end'];
  }

  /** What is under a root is public by its address, a page of the site because it says so. */
  private isPublic(request: Request, response: Response): boolean {
    return isPublicPage(response) || this.underRoot(request);
  }
}

/** Whether the service sends a request to itself for another one, whose answer it becomes a part of. */
function isInnerRequest(): boolean {
  return RequestContext.peek() !== undefined;
}
