import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { toMs } from '#core/time';
import { Occurrences } from './occurrences.js';

/** The times of a rule by ical.js, on a wall without zone. */
function byIcalJs(rule: string, start: string, most: number): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start.replace(' ', 'T')));
  const times: string[] = [];
  for (let time = iterator.next(); time && times.length < most; time = iterator.next())
    times.push(time.toString().slice(0, 19).replace('T', ' '));
  return times;
}

/** Whether a zone has a time of the wall: Temporal moves one that the clocks skip. */
function exists(wall: string, zone: string): boolean {
  const plain = Temporal.PlainDateTime.from(wall.replace(' ', 'T'));
  return plain.toZonedDateTime(zone).toPlainDateTime().equals(plain);
}

function times(rule: string, start: string, zone = 'UTC', most = 40): string[] {
  const occurrences = new Occurrences({
    start: { wall: start, zone, allDay: false },
    rules: [rule],
    dates: [],
    isExcluded: () => false,
  });
  return occurrences.ahead({ from: toMs(start), until: toMs('2999-01-01 00:00:00'), most });
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const days = fc.subarray(DAYS, { minLength: 1, maxLength: 4 });
const weekly = days.map((list) => `FREQ=WEEKLY;BYDAY=${list.join(',')}`);
const daily = fc.constant('FREQ=DAILY');
const monthDays = fc
  .subarray([1, 2, 13, 15, 28, 29, 30, 31], { minLength: 1, maxLength: 3 })
  .map((list) => `FREQ=MONTHLY;BYMONTHDAY=${list.join(',')}`);
const nthDay = fc
  .tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), fc.constantFrom(...DAYS))
  .map(([nth, day]) => `FREQ=MONTHLY;BYDAY=${nth}${day}`);
const position = fc
  .tuple(days, fc.constantFrom(1, 2, -1))
  .map(([list, at]) => `FREQ=MONTHLY;BYDAY=${list.join(',')};BYSETPOS=${at}`);
const yearly = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`);
const base = fc.oneof(daily, weekly, monthDays, nthDay, position, yearly);
const interval = fc.integer({ min: 1, max: 4 }).map((every) => (every === 1 ? '' : `;INTERVAL=${every}`));
const day = fc.integer({ min: 0, max: 900 }).map((offset) => {
  const date = new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000);
  return date.toISOString().slice(0, 10);
});
const clock = fc.constantFrom('00:15:00', '01:30:00', '02:00:00', '02:30:00', '09:00:00', '19:30:00', '23:45:00');
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 30 }).map((count) => `;COUNT=${count}`),
  day.map((until) => `;UNTIL=${until.replaceAll('-', '')}T235959`),
);

/** A rule without an end and one of its times: the second from a day on, as ical.js takes the day itself for the first. */
const rule = fc.tuple(base, interval, day, clock).map(([text, every, from, at]) => {
  const start = byIcalJs(text, `${from} ${at}`, 2)[1] ?? '';
  return { text: `${text}${every}`, start };
});

describe('The times of rules', () => {
  it('are those that ical.js finds', () => {
    fc.assert(
      fc.property(rule, end, ({ text, start }, until) => {
        fc.pre(!until.includes('UNTIL') || until.slice(7, 15) >= start.slice(0, 10).replaceAll('-', ''));
        expect(times(text + until, start)).toEqual(byIcalJs(text + until, start, 40));
      }),
      { numRuns: 200 },
    );
  });

  it.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca'])(
    'stay on the wall in %s, and leave out and do not count what its clocks skip',
    (zone) => {
      fc.assert(
        fc.property(rule, fc.integer({ min: 1, max: 60 }), ({ text, start }, count) => {
          fc.pre(exists(start, zone));
          const all = byIcalJs(text, start, count + 10).filter((wall) => exists(wall, zone));
          expect(times(`${text};COUNT=${count}`, start, zone, 300)).toEqual(all.slice(0, count));
        }),
        { numRuns: 25 },
      );
    },
  );

  it('follow the examples of RFC 5545, 3.8.5.3', () => {
    const start = '1997-09-02 09:00:00';
    const of = (text: string, most: number, from = start): string[] =>
      times(text, from, 'America/New_York', most).map((wall) => wall.slice(0, 10));
    expect(of('FREQ=DAILY;COUNT=10', 20)).toHaveLength(10);
    expect(of('FREQ=DAILY;UNTIL=19971224T000000Z', 200)).toHaveLength(113);
    expect(of('FREQ=DAILY;INTERVAL=10;COUNT=5', 9)).toEqual([
      ...['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02', '1997-10-12'],
    ]);
    expect(of('FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3', 9)).toEqual(['1997-09-02', '1997-09-16', '1997-09-30']);
    expect(
      of('FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR', 4, '1997-09-01 09:00:00'),
    ).toEqual(['1997-09-01', '1997-09-03', '1997-09-05', '1997-09-15']);
    expect(of('FREQ=MONTHLY;COUNT=4;BYDAY=1FR', 9, '1997-09-05 09:00:00')).toEqual([
      ...['1997-09-05', '1997-10-03', '1997-11-07', '1997-12-05'],
    ]);
    expect(of('FREQ=MONTHLY;BYMONTHDAY=-3', 3, '1997-09-28 09:00:00')).toEqual([
      '1997-09-28',
      '1997-10-29',
      '1997-11-28',
    ]);
    expect(of('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 2, '1998-02-13 09:00:00')).toEqual(['1998-02-13', '1998-03-13']);
    expect(of('FREQ=YEARLY;INTERVAL=2;COUNT=3;BYMONTH=1,2,3', 9, '1997-03-10 09:00:00')).toEqual([
      ...['1997-03-10', '1999-01-10', '1999-02-10'],
    ]);
    expect(of('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', 9, '1997-08-05 09:00:00')).toEqual([
      ...['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ]);
    expect(of('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', 9, '1997-08-05 09:00:00')).toEqual([
      ...['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ]);
    expect(of('FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', 9, '2007-01-15 09:00:00')).toEqual([
      ...['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
    ]);
  });
});
