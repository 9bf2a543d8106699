import { DomainEvent, type EventsOf } from '#core/events';

/** An import of events ended. */
export class ImportEvent extends DomainEvent {
  /** Id by which clients know the import. */
  readonly importId: string;
  /** `success` or `failed`. */
  readonly status: string;
}

/** Events of imports with the class of their payload. */
export const IMPORT_EVENTS = {
  'import.finished': ImportEvent,
} as const;

declare module '../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof IMPORT_EVENTS> {}
}
