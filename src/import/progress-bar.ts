/** The part of a terminal that the bar needs; `process.stderr` is one. */
export interface ProgressStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Milliseconds between two drawings. */
const REDRAW_INTERVAL_MS = 100;

const MAX_BAR_WIDTH = 40;

/**
 * A progress bar on one line of a terminal. Silent where there is no terminal, so that logs and pipes stay clean.
 * Own code, because `cli-progress` brings six packages for these few lines.
 *
 * ```
 * [##########------------------------------]  25 %  1,200 records
 * ```
 */
export class ProgressBar {
  private drawnAt = -Infinity;
  private drawn = false;

  /**
   * @param stream Where it is drawn.
   * @param now Milliseconds on a clock that only goes forward.
   */
  constructor(
    private readonly stream: ProgressStream,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Tells how far the work is; draws at most ten times a second.
   *
   * @param share Part that is done, 0 to 1; anything outside is held at the bounds.
   * @param note Text behind the bar.
   */
  update(share: number, note: string): void {
    if (!this.stream.isTTY || this.now() - this.drawnAt < REDRAW_INTERVAL_MS) return;
    this.draw(share, note);
  }

  /** Wipes the bar away, so that the report can take its place. */
  finish(): void {
    if (!this.drawn) return;
    this.stream.write('\r\u001b[K');
    this.drawn = false;
  }

  private draw(share: number, note: string): void {
    const done = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
    const suffix = `${String(Math.floor(done * 100)).padStart(3)} %  ${note}`;
    const available = (this.stream.columns ?? 80) - suffix.length - 5;
    const width = Math.max(0, Math.min(MAX_BAR_WIDTH, available));
    const filled = Math.round(done * width);
    this.stream.write(`\r\u001b[K[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${suffix}`);
    this.drawnAt = this.now();
    this.drawn = true;
  }
}
