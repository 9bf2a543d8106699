import { RemoteResponseCache } from '../../core/http/remote-response.cache.js';
import { weightOf } from './kept-response.js';
import type { KeptResponse } from './kept-response.js';

/** Somebody is making the answer for a key; others wait for it. */
export interface Filling {
  /** Settled when the answer is there, with nothing if it may not be kept. Never rejected. */
  readonly answer: Promise<KeptResponse | undefined>;
  /** Ends it. What was made before a purge is given to those who wait since then, but not kept. */
  finish(made: KeptResponse | undefined): void;
}

/**
 * Answers kept in the memory of this process. A purge takes all of them, and what was begun before it is not kept
 * either: it may show what was before.
 */
export class ResponseStore {
  private kept: RemoteResponseCache<KeptResponse>;
  private filling = new Map<string, Filling>();
  private count = 0;

  /** @param limit bytes in all; the oldest go first */
  constructor(private readonly limit: number) {
    this.kept = this.empty();
  }

  /** How often everything was thrown away. */
  get generation(): number {
    return this.count;
  }

  get facts(): { entries: number; bytes: number } {
    return { entries: this.kept.size, bytes: this.kept.weight };
  }

  get(key: string, now: number): KeptResponse | undefined {
    return this.kept.get(key, now)?.value;
  }

  /** The one who is making the answer for a key, if somebody is. */
  filler(key: string): Filling | undefined {
    return this.filling.get(key);
  }

  /** Begins to make the answer for a key. Must be finished. */
  fill(key: string): Filling {
    const { count } = this;
    const running = this.filling;
    let settle: (made: KeptResponse | undefined) => void = () => undefined;
    const answer = new Promise<KeptResponse | undefined>((resolve) => (settle = resolve));
    const filling: Filling = {
      answer,
      finish: (made) => {
        if (running.get(key) === filling) running.delete(key);
        if (made && count === this.count) this.kept.set(key, made, made.until - made.at, made.at);
        settle(made);
      },
    };
    running.set(key, filling);
    return filling;
  }

  /** Throws away what is kept, and what is being made is not kept. */
  purge(): void {
    this.count++;
    this.kept = this.empty();
    this.filling = new Map();
  }

  /** Throws away the answers whose keys are meant. @returns how many */
  drop(meant: (key: string) => boolean): number {
    // What is being made for such a key must not be kept either; the others are only made once more.
    this.count++;
    this.filling = new Map();
    return this.kept.dropAll(meant);
  }

  private empty(): RemoteResponseCache<KeptResponse> {
    return new RemoteResponseCache<KeptResponse>(this.limit, weightOf);
  }
}
