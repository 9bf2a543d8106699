import { RemoteResponseCache } from '#core/http';
import { weightOf, type CachedResponse } from './cached-response.js';

/** A request is making the response for a key; others wait for it. */
export interface Filling {
  /** Resolved when the response is there, with nothing if it may not be cached. Never rejected. */
  readonly response: Promise<CachedResponse | undefined>;
  /** Ends it. A response made before a purge is given to requests that wait since then, but not cached. */
  finish(made: CachedResponse | undefined): void;
}

/**
 * Responses cached in the memory of this process. A purge removes all of them, and what was begun before it is not
 * cached either: it may show what was before.
 */
export class ResponseStore {
  private cached: RemoteResponseCache<CachedResponse>;
  private filling = new Map<string, Filling>();
  private count = 0;

  /** @param limit bytes in all; the oldest go first */
  constructor(private readonly limit: number) {
    this.cached = this.empty();
  }

  /** How often everything was thrown away. */
  get generation(): number {
    return this.count;
  }

  get facts(): { entries: number; bytes: number } {
    return { entries: this.cached.size, bytes: this.cached.weight };
  }

  get(key: string, now: number): CachedResponse | undefined {
    return this.cached.get(key, now)?.value;
  }

  /** The request that is making the response for a key, if there is one. */
  filler(key: string): Filling | undefined {
    return this.filling.get(key);
  }

  /** Begins to make the answer for a key. Must be finished. */
  fill(key: string): Filling {
    const { count } = this;
    const running = this.filling;
    let settle: (made: CachedResponse | undefined) => void = () => undefined;
    const answer = new Promise<CachedResponse | undefined>((resolve) => (settle = resolve));
    const filling: Filling = {
      response: answer,
      finish: (made) => {
        if (running.get(key) === filling) running.delete(key);
        if (made && count === this.count) this.cached.set(key, made, made.until - made.at, made.at);
        settle(made);
      },
    };
    running.set(key, filling);
    return filling;
  }

  /** Removes all cached responses; those that are being made are not cached. */
  purge(): void {
    this.count++;
    this.cached = this.empty();
    this.filling = new Map();
  }

  /** Throws away the answers whose keys are meant. @returns how many */
  drop(meant: (key: string) => boolean): number {
    // Responses that are being made for such a key must not be cached either; the others are only made once more.
    this.count++;
    this.filling = new Map();
    return this.cached.dropAll(meant);
  }

  private empty(): RemoteResponseCache<CachedResponse> {
    return new RemoteResponseCache<CachedResponse>(this.limit, weightOf);
  }
}
