import type { Direction, ListItem, Reason, ScanResult } from './device-types.js';
import type { QueuedScan } from './scan-queue.js';
import { FORCEABLE, type OfflineDecision } from './offline-decision.js';

/** What the device shows: of an admission, whether the service knows it; `conflict`: it found a fault afterwards. */
export type OutcomeKind = 'admitted' | 'unconfirmed' | 'left' | 'left-unconfirmed' | 'refused' | 'conflict';

/** What became of a scan, for people. */
export interface Outcome {
  nonce: string;
  kind: OutcomeKind;
  atMs: number;
  direction: Direction;
  reason?: Reason;
  /** Of the service, for reasons that the page does not know. */
  message?: string;
  attendeeId?: number;
  name?: string;
  ticket?: string;
  /** The entry that was first. */
  first?: { device: string; gate: string; scanned_utc: string };
  /** Whether a supervisor may override the refusal. */
  canForce: boolean;
}

const UNCONFIRMED = { entry: 'unconfirmed', exit: 'left-unconfirmed' } as const;

/** What the service decided. */
export function outcomeOfResult(result: ScanResult, direction: Direction, atMs: number): Outcome {
  const { status, reason, attendee } = result;
  return {
    nonce: result.nonce,
    kind: status === 'failed' ? 'refused' : status,
    atMs,
    direction,
    reason,
    message: result.message,
    attendeeId: attendee?.id,
    name: attendee?.name,
    ticket: attendee?.ticket,
    first: result.first,
    canForce: status === 'refused' && attendee !== undefined && reason !== undefined && FORCEABLE.includes(reason),
  };
}

/** What the device decided. */
export function outcomeOfDecision(
  decision: OfflineDecision,
  nonce: string,
  direction: Direction,
  atMs: number,
): Outcome {
  const { isAdmitted, reason, attendeeId, item } = decision;
  return {
    nonce,
    kind: isAdmitted ? UNCONFIRMED[direction] : 'refused',
    atMs,
    direction,
    reason,
    attendeeId,
    name: item?.name,
    first: reason === 'already-in' ? firstOf(item) : undefined,
    canForce: attendeeId !== undefined && reason !== undefined && FORCEABLE.includes(reason),
  };
}

/** What a scan in the queue was shown as. */
export function outcomeOfQueued({ request, attendeeId, name }: QueuedScan): Outcome {
  const { nonce, direction, scanned_at: scannedAt } = request;
  const atMs = Date.parse(scannedAt);
  return { nonce, kind: UNCONFIRMED[direction], atMs, direction, attendeeId, name, canForce: false };
}

/** What the service made of a scan that this device had admitted: whatever is no admission is a conflict. */
export function afterUpload(outcome: Outcome, { status, reason, message, attendee, first }: ScanResult): Outcome {
  const kind = status === 'admitted' || status === 'left' ? status : 'conflict';
  const { name = outcome.name, ticket } = attendee ?? {};
  return { ...outcome, kind, reason, message, first, name, ticket };
}

function firstOf(item: ListItem | undefined): Outcome['first'] {
  const at = item?.first_scan_utc;
  return at == null ? undefined : { device: '', gate: '', scanned_utc: at };
}

/** Whether the person may pass. */
export const mayPass = ({ kind }: Outcome) => kind !== 'refused' && kind !== 'conflict';
