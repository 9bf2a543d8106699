import fc from 'fast-check';
import ICAL from 'ical.js';
import { toMs, wallToUtcMs } from '#core/time';
import { cases } from '../../../test/helpers/suite-size.js';
import { Occurrences } from './occurrences.js';
import { timeLine, type WrittenDates, writeRecurrence } from './recurrence-lines.js';
import { vtimezone } from './vtimezone.js';

const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'UTC'];
const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
  'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
  'FREQ=MONTHLY;BYMONTHDAY=-1,15',
  'FREQ=MONTHLY;BYDAY=1MO,3TH',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=3,10;BYMONTHDAY=9,26',
];

/** The dates that ical.js finds in the master VEVENT of these dates, milliseconds UTC or of the day. */
function readBack(dates: WrittenDates, { first, lines }: ReturnType<typeof writeRecurrence>): number[] {
  const zone =
    dates.zone === 'UTC' || dates.allDay ? [] : vtimezone(dates.zone, dates.zone, { first: 2010, last: 2035 });
  const text = ['BEGIN:VCALENDAR', ...zone, 'BEGIN:VEVENT', 'UID:1', timeLine('DTSTART', first, dates), ...lines];
  const calendar = new ICAL.Component(ICAL.parse([...text, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')));
  ICAL.TimezoneService.reset();
  for (const part of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(part);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  const found: number[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && found.length < 2000; next = iterator.next())
    found.push(next.isDate ? toMs(`${next.toString()} 00:00:00`) : next.toUnixTime() * 1000);
  return found;
}

const momentsOf = (walls: readonly string[], { zone, allDay }: WrittenDates): number[] =>
  walls.map((wall) => (allDay ? toMs(wall) : wallToUtcMs(wall, zone))).sort((one, other) => one - other);

describe('The dates of a series in a file', () => {
  it('are those that ical.js reads, whichever of them the file has', () => {
    fc.assert(
      fc.property(
        fc.record({
          zone: fc.constantFrom(...ZONES),
          rule: fc.constantFrom(...RULES),
          day: fc.constantFrom('2031-03-01', '2031-10-01', '2011-12-20', '2030-12-30'),
          time: fc.constantFrom('19:00:00', '09:30:00', '00:30:00'),
          allDay: fc.boolean(),
          left: fc.array(fc.nat(39), { maxLength: 30 }),
          added: fc.array(fc.constantFrom('2031-04-02 10:00:00', '2031-11-05 20:15:00'), { maxLength: 2 }),
        }),
        ({ zone, rule, day, time, allDay, left, added }) => {
          const start = { wall: `${day} ${allDay ? '00:00:00' : time}`, zone, allDay };
          const all = new Occurrences({ start, rules: [rule], dates: [], isExcluded: () => false });
          const made = all.ahead({ from: toMs(start.wall), until: toMs('2035-01-01 00:00:00'), most: 40 });
          const listed = allDay ? [] : [...new Set(added)];
          const starts = [...new Set([...made.filter((_, i) => !left.includes(i)), ...listed])].sort();
          fc.pre(starts.length > 1);
          const dates = { rule, starts, listed, zone, allDay };
          const written = writeRecurrence(dates);
          expect(readBack(dates, written)).toEqual(momentsOf(written.starts, dates));
          // What comes before the first date of the rule is written as events of their own.
          expect(starts.slice(-written.starts.length)).toEqual(written.starts);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it('are a list where the rule has many more dates than the file', () => {
    const dates = { rule: 'FREQ=DAILY', listed: [], zone: 'Europe/Berlin', allDay: false };
    const starts = ['2031-03-01 19:00:00', '2034-03-01 19:00:00', '2034-03-02 19:00:00'];
    const { lines } = writeRecurrence({ ...dates, starts });
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line.startsWith('RDATE;'))).toBe(true);
  });

  it('have FREQ first, UTC in UNTIL, and nothing of the dates before and after them', () => {
    const { lines } = writeRecurrence({
      rule: 'FREQ=WEEKLY;COUNT=50;BYDAY=MO',
      starts: ['2031-03-10 19:00:00', '2031-03-24 19:00:00', '2031-04-07 19:00:00'],
      listed: [],
      zone: 'Europe/Berlin',
      allDay: false,
    });
    expect(lines).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20310407T170000Z',
      'EXDATE;TZID=Europe/Berlin:20310317T190000',
      'EXDATE;TZID=Europe/Berlin:20310331T190000',
    ]);
  });

  it('begin with the first date that the rule has, where earlier ones are of a former rule', () => {
    const rule = 'FREQ=WEEKLY;BYDAY=TU';
    const starts = ['2031-03-10 19:00:00', '2031-03-18 19:00:00', '2031-03-25 19:00:00'];
    const dates = { rule, starts, listed: [], zone: 'Europe/Berlin', allDay: false };
    expect(writeRecurrence(dates)).toMatchObject({ first: '2031-03-18 19:00:00', starts: starts.slice(1) });
  });
});
