import type { ListItem } from './device-types.js';
import { decideOffline, msOf, type DecisionFacts, type Presented } from './offline-decision.js';
import type { SignedCode } from './signed-code.js';
import { itemOf, listOf } from './testing.spec-helper.js';

const AT_MS = msOf('2031-05-01T18:00:00Z');
const CODE: Presented = { kind: 'code', attendeeId: 1, hash: 'hash1' };
const SIGNED: SignedCode = {
  keyId: 1,
  attendeeId: 1,
  ticketId: 5,
  eventId: 7,
  validFromMs: AT_MS - 1000,
  validUntilMs: AT_MS + 1000,
  tag: 'has',
};

const decide = (over: Partial<DecisionFacts> = {}, items: ListItem[] = [itemOf(1)]) =>
  decideOffline({
    list: listOf(),
    isLoaded: true,
    find: (attendeeId) => items.find(({ id }) => id === attendeeId),
    isAdmittedHere: () => false,
    presented: CODE,
    direction: 'entry',
    atMs: AT_MS,
    ...over,
  });
const reasonOf = (over: Partial<DecisionFacts>, items?: ListItem[]) => decide(over, items).reason;
const signed = (over: Partial<SignedCode> = {}): Presented => ({ kind: 'signed', code: { ...SIGNED, ...over } });

describe('An offline decision by the list', () => {
  it('admits a code of the list once', () => {
    expect(decide()).toMatchObject({ isAdmitted: true, attendeeId: 1 });
    expect(decide({}, [itemOf(1, { entries: 1, inside: true })])).toMatchObject({
      isAdmitted: false,
      reason: 'already-in',
      item: { id: 1 },
    });
  });

  it('refuses unknown and replaced codes, and says when the list is not loaded instead of calling all invalid', () => {
    expect(reasonOf({ presented: { ...CODE, attendeeId: 2 } })).toBe('unknown-code');
    expect(reasonOf({ presented: { ...CODE, hash: 'former' } })).toBe('code-replaced');
    expect(reasonOf({ isLoaded: false }, [])).toBe('not-loaded');
  });

  it('refuses void and unpaid tickets, unless the list admits unpaid ones', () => {
    expect(reasonOf({}, [itemOf(1, { state: 'void' })])).toBe('void');
    const unpaid = [itemOf(1, { state: 'unpaid' })];
    expect(reasonOf({}, unpaid)).toBe('unpaid');
    expect(decide({ list: listOf({ admits_unpaid: true }) }, unpaid).isAdmitted).toBe(true);
  });

  it('follows the re-entry of the list', () => {
    const inside = [itemOf(1, { entries: 1, inside: true })];
    const outside = [itemOf(1, { entries: 1, inside: false })];
    expect(reasonOf({ list: listOf({ reentry: 'never' }) }, outside)).toBe('already-in');
    expect(reasonOf({ list: listOf({ reentry: 'after-exit' }) }, inside)).toBe('already-in');
    expect(decide({ list: listOf({ reentry: 'after-exit' }) }, outside).isAdmitted).toBe(true);
    expect(decide({ list: listOf({ reentry: 'always' }) }, inside).isAdmitted).toBe(true);
  });

  it('lets out who is inside only', () => {
    expect(decide({ direction: 'exit' }, [itemOf(1, { entries: 1, inside: true })]).isAdmitted).toBe(true);
    expect(reasonOf({ direction: 'exit' })).toBe('not-inside');
    const refunded = [itemOf(1, { state: 'void', entries: 1, inside: true })];
    const closed = listOf({ closes_utc: '2031-05-01 17:00:00' });
    expect(decide({ direction: 'exit', list: closed }, refunded).isAdmitted).toBe(true);
  });

  it('admits within the time of the list only, whose end is not part of it', () => {
    expect(reasonOf({ list: listOf({ opens_utc: '2031-05-01T18:00:01Z' }) })).toBe('list-closed');
    expect(reasonOf({ list: listOf({ closes_utc: '2031-05-01 18:00:00' }) })).toBe('list-closed');
    expect(decide({ list: listOf({ opens_utc: '2031-05-01T18:00:00Z' }) }).isAdmitted).toBe(true);
  });

  it('admits who was chosen by hand', () => {
    expect(decide({ presented: { kind: 'attendee', attendeeId: 1 } }).isAdmitted).toBe(true);
    expect(reasonOf({ presented: { kind: 'attendee', attendeeId: 3 } })).toBe('unknown-code');
  });
});

describe('The offline policy of a list', () => {
  it('decides nothing with "no"', () => {
    const list = listOf({ offline: 'no' });
    expect(reasonOf({ list })).toBe('no-network');
    expect(reasonOf({ list, presented: signed() })).toBe('no-network');
  });

  it('admits signed codes only with "signed", also of tickets that were sold after the last download', () => {
    const list = listOf({ offline: 'signed' });
    expect(reasonOf({ list })).toBe('not-signed');
    expect(reasonOf({ list, presented: { kind: 'attendee', attendeeId: 1 } })).toBe('not-signed');
    const late = signed({ attendeeId: 99 });
    expect(decide({ list, isLoaded: false, presented: late }, [])).toEqual({ isAdmitted: true, attendeeId: 99 });
    expect(reasonOf({ list, presented: late, isAdmittedHere: () => true })).toBe('already-in');
  });

  it('admits signed codes of the list with "list", none that it does not have', () => {
    expect(decide({ presented: signed() }).isAdmitted).toBe(true);
    expect(reasonOf({ presented: signed({ attendeeId: 99 }) })).toBe('unknown-code');
    expect(reasonOf({ presented: signed({ attendeeId: 99 }), isLoaded: false })).toBe('not-loaded');
  });

  it.each(['signed', 'list'] as const)('refuses wrong signed codes with "%s"', (offline) => {
    const of = (presented: Presented, items?: ListItem[]) => reasonOf({ list: listOf({ offline }), presented }, items);
    expect(of({ kind: 'signed', code: 'signature-invalid' })).toBe('signature-invalid');
    expect(of({ kind: 'signed', code: 'unverified' })).toBe('no-network');
    expect(of(signed({ validUntilMs: AT_MS }))).toBe('code-expired');
    expect(of(signed({ validFromMs: AT_MS + 1 }))).toBe('list-closed');
    expect(of(signed({ eventId: 8 }))).toBe('other-event');
    expect(of(signed({ tag: 'abc' }))).toBe('code-replaced');
    expect(of(signed(), [itemOf(1, { state: 'void' })])).toBe('void');
    expect(reasonOf({ list: listOf({ offline, ticket_ids: [6] }), presented: signed() })).toBe('other-ticket');
  });
});
