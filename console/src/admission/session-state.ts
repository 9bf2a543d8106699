import type { Connection } from './connection.js';
import type { CheckInList, Device, Direction, ListCounts } from './device-types.js';
import type { Outcome } from './outcome.js';

/**
 * `loading`; `new`: not enrolled; `enrolled`; `replaced`: its token is not valid any more, such as after it was enrolled
 * anew in another browser; `wiped`: it was revoked, and has no data any more.
 */
export type Phase = 'loading' | 'new' | 'enrolled' | 'replaced' | 'wiped';

/** Numbers of the list, by the service or by the copy on the device. */
export interface ShownCounts extends ListCounts {
  isOwn: boolean;
}

/** What the page shows; each change is a new object. */
export interface SessionState {
  phase: Phase;
  device?: Device;
  list?: CheckInList;
  direction: Direction;
  connection: Connection;
  /** Scans that wait for the service. */
  queueLength: number;
  counts?: ShownCounts;
  /** Attendees that have arrived while a whole list is loaded. */
  loading?: number;
  /** Attendees in the copy of the list, and when it was last synchronised, milliseconds since 1970. */
  size: number;
  syncedMs?: number;
  /** The service's words about a list that it does not give. */
  syncFault?: string;
  outcome?: Outcome;
  /** The newest first. */
  recent: readonly Outcome[];
}
