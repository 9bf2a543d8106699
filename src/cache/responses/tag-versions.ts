/** Raised tags that are remembered; beyond that all are raised. */
const MAX_RAISED_TAGS = 20_000;

/**
 * Versions of tags, as one number that counts up: a tag has the number of its last raise. What was made since a number
 * is current unless one of its tags has a greater one.
 */
export class TagVersions {
  private readonly raised = new Map<string, number>();
  private count = 0;
  /** All tags have at least this version. */
  private least = 0;

  /** The number of raises so far. */
  get current(): number {
    return this.count;
  }

  raise(tags: Iterable<string>): void {
    this.count++;
    for (const tag of tags) this.raised.set(tag, this.count);
    if (this.raised.size > MAX_RAISED_TAGS) this.raiseAll();
  }

  raiseAll(): void {
    this.least = ++this.count;
    this.raised.clear();
  }

  /** Whether none of these tags was raised since the number of raises was `since`. */
  isCurrent(tags: Iterable<string>, since: number): boolean {
    if (since === this.count) return true;
    if (since < this.least) return false;
    for (const tag of tags) if ((this.raised.get(tag) ?? 0) > since) return false;
    return true;
  }
}
