import { DatabaseBusyError } from './database.error.js';

/** Bounds of a `TurnQueue`. */
export interface TurnLimits {
  /** How many may wait; further ones are refused at once. */
  waiting: number;
  /** Milliseconds that each may wait. */
  timeoutMs: number;
}

interface Waiter {
  begin: (release: () => void) => void;
  timer: NodeJS.Timeout;
}

/**
 * A first-come-first-served lock inside this process, with a bounded queue.
 *
 * There is one turn in each round of the event loop. Work on SQLite is synchronous: requests that arrive together would
 * otherwise all be done, one after the other, before anything else is (reading from sockets, answering probes).
 */
export class TurnQueue {
  private taken = false;
  private readonly waiting = new Set<Waiter>();
  /** Those that go before all others. */
  private readonly urgent = new Set<Waiter>();

  constructor(private readonly limits: TurnLimits) {}

  /** Whether the next one who comes would be refused. */
  get isFull(): boolean {
    return this.taken && this.waiting.size >= this.limits.waiting;
  }

  /** How many wait for their turn. */
  get length(): number {
    return this.waiting.size;
  }

  /**
   * Waits for the turn; call the returned function exactly once to end it.
   * @param isUrgent goes before all that wait, also in a full queue; for short work of which little comes
   * @throws DatabaseBusyError when too many wait already, or when the turn did not come in time
   */
  acquire(isUrgent = false): Promise<() => void> {
    if (!this.taken) {
      this.taken = true;
      return Promise.resolve(this.releaser());
    }
    if (this.isFull && !isUrgent) {
      return Promise.reject(new DatabaseBusyError(`${this.waiting.size} writes wait for their turn already.`));
    }
    const line = isUrgent ? this.urgent : this.waiting;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        begin: resolve,
        timer: setTimeout(() => {
          line.delete(waiter);
          reject(new DatabaseBusyError(`No turn to write within ${this.limits.timeoutMs} ms.`));
        }, this.limits.timeoutMs),
      };
      line.add(waiter);
    });
  }

  private releaser(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      setImmediate(() => this.next());
    };
  }

  private next(): void {
    const line = this.urgent.size > 0 ? this.urgent : this.waiting;
    const [waiter] = line;
    if (!waiter) {
      this.taken = false;
      return;
    }
    line.delete(waiter);
    clearTimeout(waiter.timer);
    waiter.begin(this.releaser());
  }
}
