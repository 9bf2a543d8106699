/** Milliseconds between two log lines on the same kind of fault. */
const LOG_INTERVAL_MS = 10_000;

/** Logs that something does not work: at once, but not for every request that meets with it. */
export class FaultLog {
  private readonly noted = new Map<string, { at: number; unlogged: number }>();

  /** @param write logs a line @param intervalMs between two lines on the same kind */
  constructor(
    private readonly write: (line: string) => void,
    private readonly intervalMs = LOG_INTERVAL_MS,
  ) {}

  /**
   * Notes a fault. @param kind of a small set: one line in the interval for each
   * @returns whether it was logged; otherwise the next line of its kind has the number of those left out
   */
  note(kind: string, line: string): boolean {
    const last = this.noted.get(kind);
    const now = performance.now();
    if (last && now - last.at < this.intervalMs) {
      last.unlogged++;
      return false;
    }
    const more = last && last.unlogged > 0 ? ` (and ${last.unlogged} times since this was logged last)` : '';
    this.noted.set(kind, { at: now, unlogged: 0 });
    this.write(line + more);
    return true;
  }
}
