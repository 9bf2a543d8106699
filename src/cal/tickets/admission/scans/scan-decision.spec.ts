import fc from 'fast-check';
import { LIST_DIRECTIONS, REENTRIES } from '../lists/admission-list.entity.js';
import {
  type AdmissionRules,
  type CountedScan,
  type EntryState,
  OUTSIDE,
  type ScanOutcome,
  checkedInOtherwise,
  compareScans,
  decideScan,
} from './scan-decision.js';

const scan = (scannedMs: number, more: Partial<CountedScan> = {}): CountedScan => ({
  deviceId: 1,
  nonce: `${scannedMs}`,
  direction: 'entry',
  scannedMs,
  isForced: false,
  ...more,
});
const exit = (scannedMs: number) => scan(scannedMs, { direction: 'exit' });
const NEVER: AdmissionRules = { direction: 'entry', reentry: 'never' };
const AFTER_EXIT: AdmissionRules = { direction: 'entry-exit', reentry: 'after-exit' };
const ALWAYS: AdmissionRules = { direction: 'entry-exit', reentry: 'always' };

/** What is stored after some scans have arrived without a network, one after the other. */
function arrive(rules: AdmissionRules, scans: readonly CountedScan[], base: EntryState = OUTSIDE) {
  const stored = new Map<CountedScan, ScanOutcome>();
  let state = base;
  for (const one of scans) {
    const decision = decideScan(rules, base, [...stored.keys()], one, true);
    for (const { scan: former, outcome } of decision.changes) stored.set(former, outcome);
    stored.set(one, decision.outcome as ScanOutcome);
    // No admitted attendee loses the entry.
    expect(decision.state.entries).toBeGreaterThanOrEqual(Math.min(state.entries, 1));
    state = decision.state;
  }
  const outcomes = [...stored].sort(([a], [b]) => compareScans(a, b)).map(([{ nonce }, outcome]) => [nonce, outcome]);
  return { outcomes, state };
}

/** The same, written once more in the simplest way: one person at one entrance with a clock. */
function model({ direction, reentry }: AdmissionRules, scans: readonly CountedScan[], isIn: boolean) {
  let inside = isIn;
  let entries = Number(isIn);
  let first: CountedScan | undefined;
  const inOrder = [...scans].sort(
    (a, b) => a.scannedMs - b.scannedMs || a.deviceId - b.deviceId || a.nonce.localeCompare(b.nonce, 'en'),
  );
  const outcomes = inOrder.map((one) => {
    if (one.direction === 'exit') {
      if (!one.isForced && (direction === 'entry' || !inside))
        return [one.nonce, { status: 'conflict', reason: 'not-inside' }];
      inside = false;
      return [one.nonce, { status: 'left', reason: null }];
    }
    const mayEnter = entries === 0 || reentry === 'always' || (reentry === 'after-exit' && !inside);
    if (!one.isForced && !mayEnter) return [one.nonce, { status: 'conflict', reason: 'already-in' }];
    inside = true;
    if (entries === 0) first = one;
    entries += 1;
    return [one.nonce, { status: 'admitted', reason: null }];
  });
  return { outcomes, inside, entries, first };
}

describe('scans with an answer', () => {
  it('admits once, then refuses', () => {
    const first = decideScan(NEVER, OUTSIDE, [], scan(10), false);
    expect(first).toMatchObject({ outcome: { status: 'admitted' }, state: { inside: true, entries: 1, firstMs: 10 } });
    expect(decideScan(NEVER, OUTSIDE, [scan(10)], scan(20), false).outcome).toEqual({
      status: 'refused',
      reason: 'already-in',
    });
  });

  it('is refused although the clock of its device is slow', () => {
    expect(decideScan(NEVER, OUTSIDE, [scan(10)], scan(5), false)).toMatchObject({
      outcome: { status: 'refused', reason: 'already-in' },
      changes: [],
    });
  });

  it('admits again after an exit, where the list says so', () => {
    expect(decideScan(AFTER_EXIT, OUTSIDE, [scan(10)], scan(20), false).outcome.status).toBe('refused');
    expect(decideScan(AFTER_EXIT, OUTSIDE, [scan(10), exit(20)], scan(30), false)).toMatchObject({
      outcome: { status: 'admitted' },
      state: { inside: true, entries: 2, firstMs: 10, lastMs: 30 },
    });
    expect(
      decideScan({ ...AFTER_EXIT, reentry: 'never' }, OUTSIDE, [scan(10), exit(20)], scan(30), false),
    ).toMatchObject({ outcome: { status: 'refused', reason: 'already-in' } });
    expect(decideScan(ALWAYS, OUTSIDE, [scan(10)], scan(20), false).outcome.status).toBe('admitted');
  });

  it('comes after the exit that let it in, also where its clock is slow', () => {
    const decision = decideScan(AFTER_EXIT, OUTSIDE, [scan(10), exit(20)], scan(15), false);
    expect(decision).toMatchObject({
      outcome: { status: 'admitted' },
      scan: { scannedMs: 21 },
      state: { inside: true },
    });
  });

  it('refuses exits of those who are not inside, and of lists without exits', () => {
    expect(decideScan(AFTER_EXIT, OUTSIDE, [], exit(10), false).outcome).toEqual({
      status: 'refused',
      reason: 'not-inside',
    });
    expect(decideScan(NEVER, OUTSIDE, [scan(5)], exit(10), false).outcome.status).toBe('refused');
  });

  it('admits by force', () => {
    expect(decideScan(NEVER, OUTSIDE, [scan(10)], scan(20, { isForced: true }), false)).toMatchObject({
      outcome: { status: 'admitted', reason: null },
      state: { entries: 2, firstMs: 10 },
    });
  });
});

describe('scans without a network', () => {
  it('the earlier one is the entry, whichever arrives first', () => {
    const decision = decideScan(NEVER, OUTSIDE, [scan(20)], scan(10, { deviceId: 2 }), true);
    expect(decision.outcome.status).toBe('admitted');
    expect(decision.changes).toEqual([
      { scan: expect.objectContaining({ scannedMs: 20 }), outcome: { status: 'conflict', reason: 'already-in' } },
    ]);
    expect(decision.state).toMatchObject({ first: { scannedMs: 10 }, firstMs: 10, entries: 1 });
  });

  it('at the same time the device with the smaller id was first, then the smaller nonce', () => {
    const of = (deviceId: number, nonce: string) => scan(10, { deviceId, nonce });
    expect(decideScan(NEVER, OUTSIDE, [of(1, 'b')], of(2, 'a'), true).outcome.status).toBe('conflict');
    expect(decideScan(NEVER, OUTSIDE, [of(1, 'b')], of(1, 'a'), true).outcome.status).toBe('admitted');
  });

  it('is a conflict where the attendee was checked in by other means', () => {
    expect(decideScan(NEVER, checkedInOtherwise(50), [], scan(10), true)).toMatchObject({
      outcome: { status: 'conflict', reason: 'already-in' },
      state: { entries: 1, firstMs: 50 },
    });
  });

  it('an exit that arrives before its entry counts once that is there', () => {
    const decision = decideScan(AFTER_EXIT, OUTSIDE, [exit(20)], scan(10), true);
    expect(decision.changes).toMatchObject([{ outcome: { status: 'left', reason: null } }]);
    expect(decision.state).toMatchObject({ inside: false, entries: 1 });
  });

  it('leaves alone what other rules decided before the list was changed', () => {
    const known = [scan(10), scan(20)]; // Both admitted while re-entry was allowed.
    expect(decideScan(NEVER, OUTSIDE, known, scan(30), true).changes).toEqual([]);
  });

  it('any order of arrival ends as one entrance with one clock', () => {
    const scans = fc.uniqueArray(
      fc.record({
        deviceId: fc.integer({ min: 1, max: 3 }),
        nonce: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 4 }),
        direction: fc.constantFrom('entry' as const, 'exit' as const),
        scannedMs: fc.integer({ min: 0, max: 6 }),
        isForced: fc.boolean(),
      }),
      { selector: ({ deviceId, nonce }) => `${deviceId} ${nonce}`, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        scans.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        fc.constantFrom(...LIST_DIRECTIONS),
        fc.constantFrom(...REENTRIES),
        fc.boolean(),
        ([list, shuffled], direction, reentry, isIn) => {
          const rules = { direction, reentry };
          const expected = model(rules, list, isIn);
          const { outcomes, state } = arrive(rules, shuffled, isIn ? checkedInOtherwise(3) : OUTSIDE);
          expect(outcomes).toEqual(expected.outcomes);
          expect(state).toMatchObject({ inside: expected.inside, entries: expected.entries });
          expect(state.first).toEqual(expected.first);
        },
      ),
      { numRuns: 500 },
    );
  });
});
