import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';

/** Waits for seats. */
export interface SeatReturnListener {
  /**
   * Seats are free again; called in the unit of work that has given them back and holds the counters.
   * @param poolIds pools that have more free seats than before
   */
  seatsReturned(poolIds: readonly number[]): Promise<void>;
}

/** Registers a provider that implements `SeatReturnListener`. */
export const RegisterSeatReturnListener = createRegistration<SeatReturnListener>();

/**
 * What other modules do with seats that come back, before anyone else can take them: the unit of work that gives them
 * back holds the counters until its end.
 */
@Injectable()
export class SeatReturnsRegistry {
  constructor(private readonly registrations: Registrations) {}

  private get listeners(): readonly SeatReturnListener[] {
    return this.registrations.all(RegisterSeatReturnListener);
  }

  /** Whether any module waits for seats. */
  get isWatched(): boolean {
    return this.listeners.length > 0;
  }

  /** Calls the listeners, in the running unit of work. */
  async returned(poolIds: readonly number[]): Promise<void> {
    if (poolIds.length === 0) return;
    for (const listener of this.listeners) await listener.seatsReturned(poolIds);
  }
}
