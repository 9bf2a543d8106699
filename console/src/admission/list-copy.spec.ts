import type { ChangesPage, ListItem } from './device-types.js';
import { ListCopy } from './list-copy.js';
import { itemOf } from './testing.spec-helper.js';

const page = (items: ListItem[], over: Partial<ChangesPage> = {}): ChangesPage => ({
  full: false,
  items,
  removed: [],
  has_more: false,
  cursor: 'next',
  server_time: '2031-05-01T18:00:00Z',
  as_of: '2031-05-01T18:00:00Z',
  ...over,
});
const SCAN = { attendeeId: 2, direction: 'entry', scannedAt: '2031-05-01T18:01:00.000Z' } as const;

describe('The copy of a list', () => {
  it('is loaded in pages, and replaced by a full download only when that is complete', () => {
    const copy = new ListCopy();
    expect(copy.isLoaded).toBe(false);
    copy.take(page([itemOf(1), itemOf(2)], { full: true, has_more: true, cursor: 'a' }), []);
    expect([copy.size, copy.isLoaded, copy.cursor]).toEqual([0, false, undefined]);
    expect(copy.take(page([itemOf(3)], { cursor: 'b' }), [])).toBe(true);
    expect([copy.size, copy.isLoaded, copy.cursor]).toEqual([3, true, 'b']);
    copy.take(page([itemOf(9)], { full: true, has_more: true }), []);
    expect(copy.find(1)).toBeDefined();
    copy.abandon();
    expect(copy.take(page([itemOf(4)], { removed: [1] }), [])).toBe(false);
    expect(copy.all().map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it('does not lose an admission at this device by a download that does not have it', () => {
    const copy = new ListCopy([itemOf(1), itemOf(2)], 'a', 'now');
    expect(copy.admit(SCAN)).toMatchObject({ inside: true, entries: 1, first_scan_utc: SCAN.scannedAt });
    copy.take(page([itemOf(2, { name: 'Other name' })]), [SCAN]);
    expect(copy.find(2)).toMatchObject({ name: 'Other name', inside: true, entries: 1 });
    copy.take(page([itemOf(1), itemOf(2)], { full: true }), [SCAN]);
    expect(copy.find(2)).toMatchObject({ inside: true });
    copy.take(page([itemOf(2, { entries: 1, inside: true })]), []);
    expect(copy.find(2)).toMatchObject({ entries: 1 });
    copy.take(page([itemOf(2, { entries: 1, inside: true })]), [SCAN]);
    expect(copy.find(2)).toMatchObject({ entries: 1 });
  });

  it('keeps an admission during a full download', () => {
    const copy = new ListCopy([itemOf(2)], 'a', 'now');
    copy.take(page([itemOf(2)], { full: true, has_more: true }), []);
    copy.admit(SCAN);
    copy.take(page([itemOf(3)]), [SCAN]);
    expect(copy.find(2)?.inside).toBe(true);
  });

  it('finds names without regard to case and accents', () => {
    const copy = new ListCopy([itemOf(1, { name: 'Zoé Müller' }), itemOf(2, { name: 'Ann Lee' })], 'a', 'now');
    expect(copy.search('muller zoe', 20).map(({ id }) => id)).toEqual([1]);
    expect(copy.search('  ', 20)).toEqual([]);
    expect(copy.search('e', 1)).toHaveLength(1);
  });

  it('counts who is expected, admitted and inside', () => {
    const items = [itemOf(1), itemOf(2, { state: 'void' }), itemOf(3, { entries: 1, checked_in: true, inside: false })];
    const copy = new ListCopy([...items, itemOf(4, { state: 'unpaid' })], 'a', 'now');
    copy.admit({ ...SCAN, attendeeId: 1 });
    expect(copy.counts()).toEqual({ expected: 3, admitted: 2, inside: 1 });
    expect(copy.admit({ ...SCAN, attendeeId: 99 })).toBeUndefined();
  });
});
