import type { CheckInList, Direction, ListItem, Reason } from './device-types.js';
import { isCurrent, validityAt, type SignedCode } from './signed-code.js';

/** What a person presents, after its code was read. */
export type Presented =
  /** A random code, by its hash. */
  | { kind: 'code'; attendeeId: number; hash: string }
  /** A signed code; `unverified` where this browser cannot verify it. */
  | { kind: 'signed'; code: SignedCode | 'signature-invalid' | 'unverified' }
  /** An attendee that was chosen by hand. */
  | { kind: 'attendee'; attendeeId: number };

/** What an offline decision depends on. */
export interface DecisionFacts {
  list: CheckInList;
  /** Whether the list was loaded once. */
  isLoaded: boolean;
  /** The attendee in the copy of the list, with the scans of this device. */
  find: (attendeeId: number) => ListItem | undefined;
  /** Attendees who are not in the copy and were admitted at this device by signed codes. */
  isAdmittedHere: (attendeeId: number) => boolean;
  presented: Presented;
  direction: Direction;
  /** Time of the service as far as the device knows it, milliseconds since 1970. */
  atMs: number;
}

/** What a device decides without the service. */
export interface OfflineDecision {
  isAdmitted: boolean;
  reason?: Reason;
  /** Of the ticket, where the code says it. */
  attendeeId?: number;
  item?: ListItem;
}

/** Refusals that a supervisor may override: the ticket is of the event, and its holder is known. */
export const FORCEABLE: readonly Reason[] = [
  'already-in',
  'not-inside',
  'other-ticket',
  'list-closed',
  'unpaid',
  'code-expired',
];

/** Decides about a scan by the policy and the copy of the list. */
export function decideOffline(facts: DecisionFacts): OfflineDecision {
  const { presented } = facts;
  const refuse = (reason: Reason, attendeeId?: number): OfflineDecision => ({
    isAdmitted: false,
    reason,
    attendeeId,
    item: attendeeId === undefined ? undefined : facts.find(attendeeId),
  });
  if (presented.kind === 'signed') {
    const { code } = presented;
    if (code === 'signature-invalid') return refuse('signature-invalid');
    if (code === 'unverified') return refuse('no-network');
    const reason = reasonOfSigned(code, facts) ?? reasonOfList(facts);
    return reason ? refuse(reason, code.attendeeId) : passage(code.attendeeId, facts);
  }
  const { attendeeId } = presented;
  const reason = reasonOfList(facts) ?? reasonOfLookup(presented, facts);
  if (reason === undefined) return passage(attendeeId, facts);
  return refuse(reason, reason === 'unknown-code' ? undefined : attendeeId);
}

function reasonOfList({ list, direction, atMs }: DecisionFacts): Reason | undefined {
  if (list.offline === 'no') return 'no-network';
  if (direction === 'exit') return undefined;
  const isOpen =
    (list.opens_utc === null || atMs >= msOf(list.opens_utc)) &&
    (list.closes_utc === null || atMs < msOf(list.closes_utc));
  return isOpen ? undefined : 'list-closed';
}

function reasonOfSigned(
  code: SignedCode,
  { list, isLoaded, find, direction, atMs }: DecisionFacts,
): Reason | undefined {
  const validity = direction === 'exit' ? 'valid' : validityAt(code, atMs);
  if (validity === 'expired') return 'code-expired';
  if (!list.event_ids.includes(code.eventId)) return 'other-event';
  if (list.ticket_ids !== null && !list.ticket_ids.includes(code.ticketId)) return 'other-ticket';
  if (validity === 'early') return 'list-closed';
  const item = find(code.attendeeId);
  if (item && !isCurrent(code, item)) return 'code-replaced';
  if (item || list.offline === 'signed') return undefined;
  return isLoaded ? 'unknown-code' : 'not-loaded';
}

function reasonOfLookup(
  presented: Exclude<Presented, { kind: 'signed' }>,
  { list, isLoaded, find }: DecisionFacts,
): Reason | undefined {
  if (list.offline === 'signed') return 'not-signed';
  if (!isLoaded) return 'not-loaded';
  const item = find(presented.attendeeId);
  if (!item) return 'unknown-code';
  return presented.kind === 'code' && presented.hash !== item.code_hash ? 'code-replaced' : undefined;
}

/** Whether an attendee whose code is right may pass. Who is inside may leave, whatever became of the ticket. */
function passage(attendeeId: number, { list, find, isAdmittedHere, direction }: DecisionFacts): OfflineDecision {
  const item = find(attendeeId);
  const reason = (): Reason | undefined => {
    const isInside = item?.inside ?? isAdmittedHere(attendeeId);
    if (direction === 'exit') return isInside ? undefined : 'not-inside';
    if (item?.state === 'void') return 'void';
    if (item?.state === 'unpaid' && !list.admits_unpaid) return 'unpaid';
    const wasIn = (item?.entries ?? 0) > 0 || isInside;
    if (!wasIn || list.reentry === 'always') return undefined;
    return list.reentry === 'after-exit' && !isInside ? undefined : 'already-in';
  };
  const refusal = reason();
  return refusal ? { isAdmitted: false, reason: refusal, attendeeId, item } : { isAdmitted: true, attendeeId, item };
}

/** Milliseconds of a UTC moment, with or without its zone. */
export const msOf = (utc: string) => Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(utc) ? utc : `${utc.replace(' ', 'T')}Z`);
