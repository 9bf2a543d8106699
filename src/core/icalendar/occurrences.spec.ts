import { toMs } from '#core/time';
import { Occurrences, type Recurrence, RecurrenceError } from './occurrences.js';

const weekly = (parts: Partial<Recurrence> & { at?: string; zone?: string } = {}): Occurrences => {
  const { at = '2031-03-03 19:00:00', zone = 'Europe/Berlin', ...rest } = parts;
  return new Occurrences({
    start: { wall: at, zone, allDay: false },
    rules: ['FREQ=WEEKLY'],
    dates: [],
    isExcluded: () => false,
    ...rest,
  });
};
const until = (day: string, most = 100) => ({
  from: toMs('2031-01-01 00:00:00'),
  until: toMs(`${day} 23:59:59`),
  most,
});
const days = (walls: string[]): string[] => walls.map((wall) => wall.slice(5, 10));

describe('The times of a repetition', () => {
  it('stay at the same time of the clock when the clocks change', () => {
    expect(
      weekly()
        .ahead(until('2031-04-07'))
        .map((wall) => wall.slice(11)),
    ).toEqual(Array(6).fill('19:00:00'));
  });

  it('leave out an hour that the clocks skip, and do not count it', () => {
    const nightly = weekly({ at: '2031-03-29 02:30:00', rules: ['FREQ=DAILY;COUNT=3'] });
    expect(days(nightly.ahead(until('2031-04-07')))).toEqual(['03-29', '03-31', '04-01']);
    const newYork = { at: '2026-03-07 02:30:00', zone: 'America/New_York', rules: ['FREQ=DAILY;COUNT=3'] };
    const window = { from: toMs('2026-01-01 00:00:00'), until: toMs('2026-12-31 00:00:00'), most: 9 };
    expect(days(weekly(newYork).ahead(window))).toEqual(['03-07', '03-09', '03-10']);
  });

  it('have whole days whose midnight the clocks skip', () => {
    const start = { wall: '2031-03-08 00:00:00', zone: 'America/Havana', allDay: true };
    const daily = new Occurrences({ start, rules: ['FREQ=DAILY;COUNT=3'], dates: [], isExcluded: () => false });
    expect(days(daily.ahead(until('2031-04-07')))).toEqual(['03-08', '03-09', '03-10']);
  });

  it('are a list of dates where there is no rule', () => {
    const dates = ['2031-05-01 20:00:00', '2031-04-01 19:00:00'];
    expect(days(weekly({ rules: [], dates }).ahead(until('2031-12-31')))).toEqual(['03-03', '04-01', '05-01']);
  });

  it('leave out what is excluded, and have what is added', () => {
    const series = weekly({ dates: ['2031-03-12 19:00:00'], isExcluded: (wall) => wall.startsWith('2031-03-10') });
    expect(days(series.ahead(until('2031-03-17')))).toEqual(['03-03', '03-12', '03-17']);
  });

  it('are the earliest of a window, or the latest', () => {
    expect(days(weekly().ahead(until('2031-12-31', 2)))).toEqual(['03-03', '03-10']);
    expect(days(weekly().back(until('2031-03-31', 2)))).toEqual(['03-24', '03-31']);
    expect(weekly().back(until('2031-03-31', 0))).toEqual([]);
  });

  it('show whether the start is one of the rule', () => {
    const mondays = weekly({ at: '2031-03-04 19:00:00', rules: ['FREQ=WEEKLY;BYDAY=MO'] });
    expect([mondays.isByRule('2031-03-04 19:00:00'), mondays.isByRule('2031-03-10 19:00:00')]).toEqual([false, true]);
  });

  it.each(['FREQ=SECONDLY', 'FREQ=MINUTELY', 'FREQ=DAILY;UNTIL=soon', 'COUNT=3', 'FREQ=DAILY;RSCALE=HEBREW'])(
    'are refused for the rule %s',
    (rule) => {
      expect(() => weekly({ rules: [rule] })).toThrow(RecurrenceError);
    },
  );

  it('are the start alone for a rule that never matches', () => {
    const never = weekly({ rules: ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'] });
    const all = never.ahead({ from: 0, until: toMs('9999-12-31 00:00:00'), most: 500 });
    expect(all).toEqual(['2031-03-03 19:00:00']);
  });
});
