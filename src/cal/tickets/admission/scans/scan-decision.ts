import type { AdmissionListEntity } from '../lists/admission-list.entity.js';
import type { ScanDirection, ScanReason, ScanStatus } from '../model/admission-scan.entity.js';

/** What a list says of entries and exits. */
export type AdmissionRules = Pick<AdmissionListEntity, 'direction' | 'reentry'>;

/** A scan of one attendee for one list that a device has acted on: who was scanned went in or out. */
export interface CountedScan {
  deviceId: number;
  nonce: string;
  direction: ScanDirection;
  /** Corrected time, milliseconds since 1970 (UTC). */
  scannedMs: number;
  /** A supervisor decided; the rules of the list do not apply to it. */
  isForced: boolean;
}

/** What becomes of a scan by the rules of the list. */
export interface ScanOutcome {
  status: Exclude<ScanStatus, 'refused'>;
  reason: Extract<ScanReason, 'already-in' | 'not-inside'> | null;
}

/** Where an attendee is. */
export interface EntryState<Scan extends CountedScan = CountedScan> {
  inside: boolean;
  /** How often the attendee entered. */
  entries: number;
  /** The first entry that counts; absent: none, or one that is no scan of a device. */
  first?: Scan;
  /** Time of the first entry, milliseconds since 1970 (UTC). */
  firstMs: number;
  /** Time of the last entry or exit that counts. */
  lastMs: number;
}

/** An attendee who was not scanned. */
export const OUTSIDE: EntryState<never> = { inside: false, entries: 0, firstMs: 0, lastMs: 0 };

/** The attendee was checked in by other means at this time: in the console, or by scanners without lists. */
export const checkedInOtherwise = (ms: number): EntryState<never> => ({
  inside: true,
  entries: 1,
  firstMs: ms,
  lastMs: ms,
});

/** What the scans of an attendee amount to. */
interface Replay<Scan extends CountedScan> {
  state: EntryState<Scan>;
  outcomes: Map<Scan, ScanOutcome>;
}

/** A scan with what is stored of it before and after another scan. */
export interface OutcomeChange<Scan extends CountedScan> {
  scan: Scan;
  outcome: ScanOutcome;
}

/** What becomes of a new scan, and of others because of it. */
export interface ScanDecision<Scan extends CountedScan> {
  /** `refused` is possible while the device waits for the answer only. */
  outcome: ScanOutcome | { status: 'refused'; reason: 'already-in' | 'not-inside' };
  /** The new scan as it counts; of a scan that was decided at once, its time is after all that was known then. */
  scan: Scan;
  /** Former scans whose outcome is another one now. */
  changes: OutcomeChange<Scan>[];
  state: EntryState<Scan>;
}

/** The order of scans: by corrected time, then by the id of the device, then by nonce. It never depends on arrival. */
export function compareScans(a: CountedScan, b: CountedScan): number {
  return a.scannedMs - b.scannedMs || a.deviceId - b.deviceId || (a.nonce < b.nonce ? -1 : Number(a.nonce > b.nonce));
}

/** Applies scans of one attendee in the order of their times. */
export function replayScans<Scan extends CountedScan>(
  rules: AdmissionRules,
  base: EntryState<Scan>,
  scans: readonly Scan[],
): Replay<Scan> {
  const outcomes = new Map<Scan, ScanOutcome>();
  const state = { ...base };
  for (const scan of [...scans].sort(compareScans)) {
    const reason = scan.isForced ? null : obstacle(rules, state, scan.direction);
    if (reason !== null) {
      outcomes.set(scan, { status: 'conflict', reason });
      continue;
    }
    const isEntry = scan.direction === 'entry';
    outcomes.set(scan, { status: isEntry ? 'admitted' : 'left', reason: null });
    state.inside = isEntry;
    state.lastMs = Math.max(state.lastMs, scan.scannedMs);
    if (!isEntry) continue;
    if (state.entries++ === 0) Object.assign(state, { first: scan, firstMs: scan.scannedMs });
  }
  return { state, outcomes };
}

/**
 * Decides about a scan of an attendee whose ticket is valid.
 * @param base where the attendee was before the first of `known`
 * @param known scans of the attendee for the list that count, in any order
 * @param scan the new one
 * @param hasHappened the device has let the attendee in or out without a network; it cannot be refused any more
 */
export function decideScan<Scan extends CountedScan>(
  rules: AdmissionRules,
  base: EntryState<Scan>,
  known: readonly Scan[],
  scan: Scan,
  hasHappened: boolean,
): ScanDecision<Scan> {
  const before = replayScans(rules, base, known);
  // What is decided at once comes after all that it is decided by, also where the clock of the device is slow.
  const isLate = !hasHappened && known.length > 0;
  const counted = isLate
    ? { ...scan, scannedMs: Math.max(scan.scannedMs, ...known.map(({ scannedMs }) => scannedMs + 1)) }
    : scan;
  const reason = counted.isForced ? null : obstacle(rules, before.state, counted.direction);
  if (!hasHappened && reason !== null)
    return { outcome: { status: 'refused', reason }, scan, changes: [], state: before.state };
  const after = replayScans(rules, base, [...known, counted]);
  const changes = known.flatMap((one) => {
    const outcome = after.outcomes.get(one);
    // Compared with the former outcome by the present rules: others keep what the rules of their time made of them.
    return outcome && outcome.status !== before.outcomes.get(one)?.status ? [{ scan: one, outcome }] : [];
  });
  const outcome = after.outcomes.get(counted);
  if (!outcome) throw new Error('The new scan has no outcome');
  return { outcome, scan: counted, changes, state: after.state };
}

/** Why the rules do not let an attendee in or out; null: they do. */
function obstacle(
  { direction: directions, reentry }: AdmissionRules,
  { inside, entries }: Pick<EntryState, 'inside' | 'entries'>,
  direction: ScanDirection,
): ScanOutcome['reason'] {
  if (direction === 'exit') return inside && directions === 'entry-exit' ? null : 'not-inside';
  if (entries === 0 || reentry === 'always') return null;
  return reentry === 'after-exit' && !inside ? null : 'already-in';
}
