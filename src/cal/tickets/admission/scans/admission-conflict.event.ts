import { DomainEvent, type EventsOf } from '#core/events';
import type { ScanReason } from '../model/admission-scan.entity.js';

/** A device admitted without a network although another scan was first, or although the ticket did not admit. */
export class AdmissionConflictEvent extends DomainEvent {
  /** Id of the scan. */
  readonly scanId: number;
  /** Id of the check-in list. */
  readonly listId: number;
  /** Id of the device. */
  readonly deviceId: number;
  /** Id of the attendee; null: the code is of none. */
  readonly attendeeId: number | null;
  /** Why it is a conflict. */
  readonly reason: ScanReason;
}

/** Events of admission with the class of their payload. */
export const ADMISSION_EVENTS = {
  'admission.conflict': AdmissionConflictEvent,
} as const;

declare module '../../../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof ADMISSION_EVENTS> {}
}
