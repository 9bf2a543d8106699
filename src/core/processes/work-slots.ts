/** Lets only so many pieces of work run at a time in this process; the others wait in the order they came. */
export class WorkSlots {
  private readonly waiting = new Set<() => void>();

  /** @param free how many pieces of work may run side by side, at least 1 */
  constructor(private free: number) {}

  /** Runs the work as soon as there is room. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release?.();
    }
  }

  /**
   * Takes a slot as soon as there is one; call the returned function exactly once to give it back.
   * @param timeoutMs milliseconds to wait at most; unset: without a limit
   * @returns undefined when there was none in time
   */
  acquire(timeoutMs?: number): Promise<(() => void) | undefined> {
    if (this.free > 0) {
      this.free--;
      return Promise.resolve(this.release);
    }
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve(this.release);
      };
      const giveUp = (): void => {
        this.waiting.delete(begin);
        resolve(undefined);
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      this.waiting.add(begin);
    });
  }

  private readonly release = (): void => {
    const [next] = this.waiting;
    if (!next) {
      this.free++;
      return;
    }
    this.waiting.delete(next);
    next();
  };
}
