import { RemoteResponseCache } from '#core/http';
import { weightOf, type CachedResponse } from './cached-response.js';
import { TagVersions } from './tag-versions.js';

/** A request is making the response for a key; others wait for it. */
export interface Filling {
  /** Resolved when the response is there, with nothing if it may not be cached. Never rejected. */
  readonly response: Promise<CachedResponse | undefined>;
  /** Whether it has read what has changed since: waiting for it would be in vain. */
  isOutdated(): boolean;
  /** Ends it. */
  finish(made: CachedResponse | undefined): void;
}

/**
 * Responses cached in the memory of this process. One is valid until a tag of what it was made from is raised, also
 * while it is being made: it may show what was before.
 */
export class ResponseStore {
  readonly versions = new TagVersions();
  private cached: RemoteResponseCache<CachedResponse>;
  private filling = new Map<string, Filling>();
  private purged = 0;

  /** @param limit bytes in all; the oldest go first */
  constructor(private readonly limit: number) {
    this.cached = this.empty();
  }

  /** How often everything was thrown away. */
  get purges(): number {
    return this.purged;
  }

  get facts(): { entries: number; bytes: number } {
    return { entries: this.cached.size, bytes: this.cached.weight };
  }

  /** Whether there is a response for a key, valid or not. */
  has(key: string): boolean {
    return this.cached.has(key);
  }

  get(key: string, now: number): CachedResponse | undefined {
    const response = this.cached.get(key, now)?.value;
    // The clock may have been set back.
    if (!response || response.at > now) return undefined;
    if (response.since === this.versions.current) return response;
    if (this.isCurrent(response)) {
      // Need not be compared again until another tag is raised.
      response.since = this.versions.current;
      return response;
    }
    this.cached.drop(key);
    return undefined;
  }

  /** Whether a response shows what is stored. */
  isCurrent({ tags, since }: CachedResponse): boolean {
    return this.versions.isCurrent(tags, since);
  }

  /** The request that is making the response for a key, if there is one. */
  filler(key: string): Filling | undefined {
    return this.filling.get(key);
  }

  /**
   * Begins to make the answer for a key, in place of another that makes it. Must be finished.
   * @param begun what it reads until then, and the number of raises before its first read
   */
  fill(key: string, begun: { tags: Iterable<string>; since: number }): Filling {
    const running = this.filling;
    let settle: (made: CachedResponse | undefined) => void = () => undefined;
    const answer = new Promise<CachedResponse | undefined>((resolve) => (settle = resolve));
    const filling: Filling = {
      response: answer,
      isOutdated: () => !this.versions.isCurrent(begun.tags, begun.since),
      finish: (made) => {
        const isWanted = running.get(key) === filling;
        if (isWanted) running.delete(key);
        if (made && isWanted && this.isCurrent(made)) this.cached.set(key, made, made.until - made.at, made.at);
        settle(made);
      },
    };
    running.set(key, filling);
    return filling;
  }

  /** Invalidates the responses that were made from something with one of these tags. */
  invalidate(tags: Iterable<string>): void {
    this.versions.raise(tags);
  }

  /** Removes all cached responses; those that are being made are not cached. */
  purge(): void {
    this.purged++;
    this.versions.raiseAll();
    this.cached = this.empty();
    this.filling = new Map();
  }

  /** Throws away the answers whose keys are meant. @returns how many */
  drop(meant: (key: string) => boolean): number {
    // Responses that are being made for such a key must not be cached either; the others are only made once more.
    for (const key of [...this.filling.keys()]) if (meant(key)) this.filling.delete(key);
    return this.cached.dropAll(meant);
  }

  private empty(): RemoteResponseCache<CachedResponse> {
    return new RemoteResponseCache<CachedResponse>(this.limit, weightOf);
  }
}
