import { Injectable } from '@nestjs/common';

/**
 * Is called when seats are free again, in the unit of work that has given them back and holds the counters.
 * @param poolIds pools that have more free seats than before
 */
export type SeatReturnListener = (poolIds: readonly number[]) => Promise<void>;

/**
 * What other modules do with seats that come back, before anyone else can take them: the unit of work that gives them
 * back holds the counters until its end.
 */
@Injectable()
export class SeatReturnsRegistry {
  private readonly listeners: SeatReturnListener[] = [];

  /** Called once at start by each module that waits for seats. */
  add(listener: SeatReturnListener): void {
    this.listeners.push(listener);
  }

  /** Whether any module waits for seats. */
  get isWatched(): boolean {
    return this.listeners.length > 0;
  }

  /** Calls the listeners, in the running unit of work. */
  async returned(poolIds: readonly number[]): Promise<void> {
    if (poolIds.length === 0) return;
    for (const listener of this.listeners) await listener(poolIds);
  }
}
