import { RemoteResponseCache } from '../../core/http/remote-response.cache.js';
import { weightOf } from './cached-response.js';
import type { CachedResponse } from './cached-response.js';

/** Somebody is making the answer for a key; others wait for it. */
export interface Filling {
  /** Settled when the answer is there, with nothing if it may not be kept. Never rejected. */
  readonly response: Promise<CachedResponse | undefined>;
  /** Ends it. What was made before a purge is given to those who wait since then, but not kept. */
  finish(made: CachedResponse | undefined): void;
}

/**
 * Answers kept in the memory of this process. A purge takes all of them, and what was begun before it is not kept
 * either: it may show what was before.
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

  /** The one who is making the answer for a key, if somebody is. */
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

  /** Throws away what is kept, and what is being made is not kept. */
  purge(): void {
    this.count++;
    this.cached = this.empty();
    this.filling = new Map();
  }

  /** Throws away the answers whose keys are meant. @returns how many */
  drop(meant: (key: string) => boolean): number {
    // What is being made for such a key must not be kept either; the others are only made once more.
    this.count++;
    this.filling = new Map();
    return this.cached.dropAll(meant);
  }

  private empty(): RemoteResponseCache<CachedResponse> {
    return new RemoteResponseCache<CachedResponse>(this.limit, weightOf);
  }
}
