import { createRegistration } from '#core/modules';
import type { DomainEvent } from './domain.event.js';

/** Stores rows of its own for domain events, one for each of its receivers, in the unit of work that makes the change. */
export interface EventFanOut {
  /** Whether any receiver wants events of this name. Asked for each event: it answers from memory. */
  wants(name: string): Promise<boolean>;
  /** Stores what is to be sent, in the running unit of work, which may run again: it touches only the database. */
  store(event: DomainEvent): Promise<void>;
}

/** Registers a provider that implements `EventFanOut`: where receivers are rows, and so not known at start. */
export const RegisterEventFanOut = createRegistration<EventFanOut>();
