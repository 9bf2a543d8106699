/** A first-come-first-served lock inside this process. */
export class Mutex {
  private tail: Promise<void> = Promise.resolve();

  /** Waits for the lock; call the returned function exactly once to give it back. */
  async acquire(): Promise<() => void> {
    let release!: () => void;
    const before = this.tail;
    this.tail = new Promise<void>((resolve) => (release = resolve));
    await before;
    return release;
  }
}
