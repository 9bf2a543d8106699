import {
  isLeftOut,
  isRepeating,
  kindsFor,
  NO_REPEAT,
  repeatDraftOf,
  repeatFault,
  repetitionOf,
  ruleOf,
  withDay,
  type RepeatDraft,
} from './repeat-draft.js';

/** A Monday, the first of its month. */
const START = '2031-03-03T19:30';
const draft = (change: Partial<RepeatDraft>): RepeatDraft => ({ ...NO_REPEAT, ...change });
const series = (change: object) => ({
  rule: '',
  dates: [],
  excluded_dates: [],
  start_date: '2031-03-03 19:30:00',
  ...change,
});

describe('ruleOf', () => {
  it('takes day and weekday from the start, so that the start is always a date of the rule', () => {
    expect(ruleOf(draft({ kind: 'daily' }), START)).toBe('FREQ=DAILY;COUNT=10');
    expect(ruleOf(draft({ kind: 'weekly', weekdays: ['WE'], count: '12' }), START)).toBe(
      'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=12',
    );
    expect(ruleOf(draft({ kind: 'biweekly', end: 'never' }), START)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO');
    expect(ruleOf(draft({ kind: 'monthlyDay', end: 'until', until: '2031-09-30' }), START)).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=3;UNTIL=20310930',
    );
    expect(ruleOf(draft({ kind: 'monthlyWeekday' }), '2031-03-17T10:00')).toBe('FREQ=MONTHLY;BYDAY=3MO;COUNT=10');
    expect(ruleOf(draft({ kind: 'monthlyLast' }), '2031-03-31T10:00')).toBe('FREQ=MONTHLY;BYDAY=-1MO;COUNT=10');
    expect(ruleOf(draft({ kind: 'list', dates: ['2031-03-04'] }), START)).toBe('');
  });
});

describe('kindsFor', () => {
  it('offers the last weekday of a month in its last week, and no fifth one', () => {
    expect(kindsFor('2031-03-24T10:00')).not.toContain('monthlyLast');
    expect(kindsFor('2031-03-25T10:00')).toEqual(expect.arrayContaining(['monthlyWeekday', 'monthlyLast']));
    expect(kindsFor('2031-03-31T10:00')).not.toContain('monthlyWeekday');
  });
});

describe('repeatDraftOf', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=12',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20310630T173000Z',
    'FREQ=MONTHLY;BYMONTHDAY=3;COUNT=5',
    'FREQ=MONTHLY;BYDAY=1MO;UNTIL=20311231',
    'FREQ=YEARLY;COUNT=5',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO',
  ])('reads %s so that it is sent as it was', (rule) => {
    expect(ruleOf(repeatDraftOf(series({ rule })), '2031-03-03 19:30:00')).toBe(rule);
  });

  it('knows rules that take their day from the start', () => {
    const kinds = ['FREQ=WEEKLY;COUNT=3;WKST=SU', 'FREQ=MONTHLY', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU', 'FREQ=YEARLY'];
    expect(kinds.map((rule) => repeatDraftOf(series({ rule })).kind)).toEqual([
      'weekly',
      'monthlyDay',
      'other',
      'other',
    ]);
  });

  it('is a list of dates without a rule', () => {
    const stored = repeatDraftOf(series({ dates: ['2031-03-04 10:00:00'] }));
    expect(stored.kind).toBe('list');
    expect(repetitionOf(stored, '2031-03-03 19:30:00')).toEqual({
      rule: '',
      dates: ['2031-03-04 10:00:00'],
      excluded_dates: [],
    });
  });
});

describe('A day of a draft', () => {
  it('is left out and taken back', () => {
    const out = withDay(draft({ kind: 'weekly' }), '2031-03-17');
    expect([out.excluded, isLeftOut(out, '2031-03-17')]).toEqual([['2031-03-17'], true]);
    expect(withDay(out, '2031-03-17').excluded).toEqual([]);
    const stored = draft({ kind: 'weekly', excluded: ['2031-03-17 19:30:00'] });
    expect(withDay(stored, '2031-03-17').excluded).toEqual([]);
  });

  it('is listed and not, in order', () => {
    const listed = ['2031-03-05', '2031-03-04'].reduce(withDay, draft({ kind: 'list' }));
    expect(listed.dates).toEqual(['2031-03-04', '2031-03-05']);
    expect(withDay(listed, '2031-03-04').dates).toEqual(['2031-03-05']);
  });

  it('is not sent when the start was moved behind it', () => {
    const out = draft({ kind: 'weekly', excluded: ['2031-03-03', '2031-03-10'] });
    expect(repetitionOf(out, START).excluded_dates).toEqual(['2031-03-10']);
    expect(repetitionOf(draft({ kind: 'list', dates: ['2031-03-02', '2031-03-04'] }), START).dates).toEqual([
      '2031-03-04',
    ]);
  });
});

describe('repeatFault', () => {
  it('says what is missing', () => {
    expect(repeatFault(NO_REPEAT, '')).toBeUndefined();
    expect(repeatFault(draft({ kind: 'daily' }), '')).toBe('Say first when it starts.');
    expect(repeatFault(draft({ kind: 'list' }), START)).toBe('Choose one more date at least.');
    for (const count of ['', '1', 'many', '501'])
      expect(repeatFault(draft({ kind: 'daily', count }), START)).toBe('Write a number of dates from 2 to 500.');
    expect(repeatFault(draft({ kind: 'daily', end: 'until' }), START)).toBe('Write the last day.');
    expect(isRepeating(draft({ kind: 'daily', end: 'never' }), START)).toBe(true);
  });
});
