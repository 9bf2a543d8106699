/**
 * Responses cached for a time in the memory of this process. The oldest go first, so that requests of callers cannot
 * fill the memory.
 */
export class RemoteResponseCache<T> {
  private readonly entries = new Map<string, { value: T; until: number; weight: number }>();
  private total = 0;

  /**
   * @param limit maximum size of all entries
   * @param weigh how much of it an answer takes up; default: each counts as one
   */
  constructor(
    private readonly limit: number,
    private readonly weigh: (key: string, value: T) => number = () => 1,
  ) {}

  /** Number of cached responses, valid or expired. */
  get size(): number {
    return this.entries.size;
  }

  /** How much they take up. */
  get weight(): number {
    return this.total;
  }

  /** Whether a value of a key is cached, valid or expired. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  /**
   * The cached value of a key that is still valid.
   * @param now milliseconds on the clock that `set` is given too; by default one that the machine's clock does not move
   */
  get(key: string, now = performance.now()): { value: T } | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > now ? entry : undefined;
  }

  /**
   * Caches a value for some milliseconds. One that alone would fill the cache is not stored.
   * @param now as for `get`
   */
  set(key: string, value: T, ms: number, now = performance.now()): void {
    this.drop(key);
    const weight = this.weigh(key, value);
    if (weight > this.limit) return;
    this.entries.set(key, { value, until: now + ms, weight });
    this.total += weight;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.limit) return;
      this.drop(oldest);
    }
  }

  /** Forgets the answers whose keys are meant. @returns how many */
  dropAll(meant: (key: string) => boolean): number {
    const before = this.size;
    for (const key of [...this.entries.keys()]) if (meant(key)) this.drop(key);
    return before - this.size;
  }

  /** Forgets one value. */
  drop(key: string): void {
    this.total -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}
