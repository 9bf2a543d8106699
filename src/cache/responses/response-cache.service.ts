import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { CacheConfig } from '../cache.config.js';
import { Clock, RequestContext } from '#core/context';
import { isPublicPage, ApiRoots, decodePath, RequestPipelineRegistry } from '#core/rest';
import { cacheKey } from './cache-key.js';
import { captured } from './captured.js';
import type { CachedResponse } from './cached-response.js';
import { NextChangeService } from './next-change.service.js';
import { CacheInvalidatorService } from './cache-invalidator.service.js';
import { ResponseStore } from './response.store.js';

/** Milliseconds that others wait for one who makes an answer. */
const WAIT_TIMEOUT_MS = 10_000;

/** How requests were answered since the process was started. */
export interface CacheCounts {
  hits: number;
  misses: number;
  bypassed: number;
}

/**
 * Answers public questions from memory. It is no part of the pipeline when the cache is off.
 */
@Injectable()
export class ResponseCacheService {
  readonly counts: CacheCounts = { hits: 0, misses: 0, bypassed: 0 };

  constructor(
    private readonly store: ResponseStore,
    private readonly purges: CacheInvalidatorService,
    private readonly next: NextChangeService,
    private readonly roots: ApiRoots,
    private readonly config: CacheConfig,
    private readonly clock: Clock,
    pipeline: RequestPipelineRegistry,
  ) {
    if (config.responseCache === 'off') return;
    pipeline.add('all', this.responses);
    pipeline.add('pages', this.pages);
  }

  /** Express middleware for what is under the REST roots. Requests that the service makes to itself are parts of answers. */
  readonly responses = this.keeps((request) => RequestContext.peek() === undefined && this.underRoot(request));

  /** Express middleware for the pages of the site. Runs after the redirects, which may depend on the visitor. */
  readonly pages = this.keeps((request) => !this.underRoot(request));

  private keeps(concerns: (request: Request) => boolean): RequestHandler {
    return (request, response, next) => {
      if (!concerns(request)) {
        next();
        return;
      }
      const key = cacheKey(request, this.roots);
      if (key === undefined) {
        this.bypass(response);
        next();
      } else this.serve(key, request, response, next).catch(next);
    };
  }

  private underRoot({ originalUrl }: Request): boolean {
    return this.roots.find(decodePath(originalUrl.split('?', 1)[0]), undefined) !== undefined;
  }

  private bypass(response: Response): void {
    this.counts.bypassed++;
    response.setHeader('X-Cache', 'BYPASS');
  }

  private async serve(key: string, request: Request, response: Response, next: NextFunction): Promise<void> {
    const now = this.clock.nowMs();
    let cached: CachedResponse | undefined;
    try {
      await this.purges.look();
      cached = this.store.get(key, now) ?? (await this.made(key, request, response, now));
    } catch {
      // The database is away. The handler of the request will report it.
      this.bypass(response);
      next();
      return;
    }
    if (cached) {
      this.counts.hits++;
      send(request, response, cached, Math.max(0, Math.floor((now - cached.at) / 1000)));
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
    key: string,
    request: Request,
    response: Response,
    now: number,
  ): Promise<CachedResponse | undefined> {
    const until = await this.until(now);
    const made = this.store.get(key, now);
    if (made) return made;
    const filler = this.store.filler(key);
    if (filler) return filler.response;
    this.capture(key, request, response, { at: now, until });
    return undefined;
  }

  /** Until when what is made now may be given. */
  private async until(now: number): Promise<number> {
    const { generation } = this.store;
    if (!this.purges.isQuiet()) return 0;
    const next = await this.next.after(now, generation);
    if (generation !== this.store.generation) return 0;
    return Math.min(now + this.config.responseCacheSeconds * 1000, next);
  }

  /** Takes the answer as it is sent, ahead of compression. One that is sent in pieces is left alone. */
  private capture(
    key: string,
    request: Request,
    response: Response,
    times: Pick<CachedResponse, 'at' | 'until'>,
  ): void {
    const filling = this.store.fill(key);
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
      const made = this.isPublic(request, response) ? captured(response, args[0], times) : undefined;
      finish(made);
      if (!made) return response.end(...args);
      send(request, response, made);
      return response;
    }) as Response['end'];
  }

  /** What is under a root is public by its address, a page of the site because it says so. */
  private isPublic(request: Request, response: Response): boolean {
    return isPublicPage(response) || this.underRoot(request);
  }
}

/**
 * Sends a cached response, or 304 if the client has it already.
 * @param age seconds since it was made; none: it was made for this request
 */
function send(request: Request, response: Response, { headers, body }: CachedResponse, age?: number): void {
  if (age !== undefined) {
    for (const name of response.getHeaderNames()) if (headers[name] === undefined) response.removeHeader(name);
    response.setHeader('X-Request-Id', randomUUID());
    response.setHeader('Age', String(age));
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('X-Cache', age === undefined ? 'MISS' : 'HIT');
  response.statusCode = 200;
  if (request.fresh) {
    response.statusCode = 304;
    for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
    response.end();
    return;
  }
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
