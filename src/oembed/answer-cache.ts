/** Answers kept for a time. The oldest go first, so that what callers ask for cannot fill the memory. */
export class AnswerCache<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();

  /** @param limit how many are kept */
  constructor(private readonly limit: number) {}

  /** What is kept under a key and still good. */
  get(key: string, now = Date.now()): { value: T } | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > now ? entry : undefined;
  }

  /** Keeps a value for so many milliseconds. */
  set(key: string, value: T, ms: number, now = Date.now()): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: now + ms });
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as string);
  }
}
