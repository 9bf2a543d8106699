/**
 * Lets only so many pieces of work run at a time; the others wait in the order they came.
 *
 * Unpacking an image takes hundreds of megabytes at worst, so a crowd of uploads must not do it all at once.
 */
export class WorkSlots {
  private readonly waiting: (() => void)[] = [];

  /** @param free how many pieces of work may run side by side, at least 1 */
  constructor(private free: number) {}

  /** Runs the work as soon as there is room. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}

/** The one slot for decoding images, uploads and conversions alike: each takes a processor and memory for seconds. */
export const IMAGE_SLOT = new WorkSlots(1);
