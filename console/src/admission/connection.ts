/** Failures in a row after which a device decides by itself. */
export const MAX_FAILURES = 3;
/** A scan waits so long for the service. */
export const DECISION_TIMEOUT_MS = 2000;

/** Whether scans are decided by the service. */
export interface Connection {
  isOnline: boolean;
  /** Failed requests in a row. */
  failures: number;
  /** Since when it is so, milliseconds since 1970. */
  sinceMs: number;
}

/** What happens to the connection. */
export type ConnectionEvent =
  /** The list was synchronised. */
  | 'synced'
  /** A scan was decided by the service; it does not end the offline mode, so that it does not flicker. */
  | 'answered'
  /** The service did not answer, or with an error of its own. */
  | 'failed'
  /** A scan had no answer in time. */
  | 'timed-out'
  /** The system says that there is no network. */
  | 'disconnected';

/** A device that just started relies on the service until it fails. */
export const startConnection = (atMs: number, hasNetwork: boolean): Connection => ({
  isOnline: hasNetwork,
  failures: 0,
  sinceMs: atMs,
});

/** The connection after an event. */
export function nextConnection(before: Connection, event: ConnectionEvent, atMs: number): Connection {
  const become = (isOnline: boolean, failures: number): Connection => ({
    isOnline,
    failures,
    sinceMs: isOnline === before.isOnline ? before.sinceMs : atMs,
  });
  switch (event) {
    case 'synced':
      return become(true, 0);
    case 'answered':
      return become(before.isOnline, 0);
    case 'failed':
      return become(before.isOnline && before.failures + 1 < MAX_FAILURES, before.failures + 1);
    case 'timed-out':
    case 'disconnected':
      return become(false, before.failures + 1);
  }
}
