import fc from 'fast-check';
import { Occurrences } from '#core/icalendar';
import { DAY_MS, fromMs, toMs } from '#core/time';
import { type DayOfMonth, rulePattern, type RulePattern, WEEKDAYS } from './rule-pattern.js';

const YEARS_FOLLOWED = 2;
const PLACES = { '1': 0, '2': 1, '3': 2, '4': 3 } as const;

const weekdayIndex = (day: number): number => (new Date(day).getUTCDay() + 6) % 7;
const monthOf = (day: number): number => new Date(day).getUTCFullYear() * 12 + new Date(day).getUTCMonth();
const dayOfMonth = (day: number): number => new Date(day).getUTCDate();
const daysInMonth = (day: number): number =>
  new Date(Date.UTC(new Date(day).getUTCFullYear(), new Date(day).getUTCMonth() + 1, 0)).getUTCDate();

/** Whether a day is the one that a text names. */
function isNamed(named: DayOfMonth, day: number): boolean {
  const [number, left] = [dayOfMonth(day), daysInMonth(day) - dayOfMonth(day)];
  if (!('nth' in named)) return named.day === 'last' ? left === 0 : number === named.day;
  if (WEEKDAYS[weekdayIndex(day)] !== named.weekday) return false;
  if (named.nth === 'last') return left < 7;
  if (named.nth === 'lastButOne') return left >= 7 && left < 14;
  return Math.floor((number - 1) / 7) === PLACES[named.nth];
}

/** Whether the words for a pattern mean a day. Both are midnights, milliseconds. */
function means(pattern: RulePattern, start: number, day: number): boolean {
  const { interval } = pattern;
  const monday = (each: number): number => each - weekdayIndex(each) * DAY_MS;
  switch (pattern.every) {
    case 'day':
      return ((day - start) / DAY_MS) % interval === 0;
    case 'week':
      return (
        ((monday(day) - monday(start)) / DAY_MS / 7) % interval === 0 &&
        pattern.weekdays.some((name) => name === WEEKDAYS[weekdayIndex(day)])
      );
    case 'month':
      return (monthOf(day) - monthOf(start)) % interval === 0 && pattern.days.some((each) => isNamed(each, day));
    case 'year':
      return (monthOf(day) - monthOf(start)) % (12 * interval) === 0 && dayOfMonth(day) === dayOfMonth(start);
  }
}

describe('The pattern of a rule', () => {
  const part = (name: string, value: fc.Arbitrary<string>) =>
    fc.option(
      value.map((text) => `;${name}=${text}`),
      { nil: '' },
    );
  const list = (value: fc.Arbitrary<string>) =>
    fc.uniqueArray(value, { minLength: 1, maxLength: 4 }).map((all) => all.join());
  const weekday = fc.constantFrom(...WEEKDAYS);
  const placed = fc
    .tuple(fc.constantFrom('', '1', '2', '+3', '4', '5', '-1', '-2', '-5'), weekday)
    .map((both) => both.join(''));
  const rule = fc
    .tuple(
      fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      part('INTERVAL', fc.constantFrom('1', '2', '3')),
      fc.oneof(part('BYDAY', list(weekday)), part('BYDAY', list(placed)), fc.constant('')),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        part('BYMONTHDAY', list(fc.constantFrom('1', '3', '15', '28', '30', '-1', '-3'))),
      ),
      fc.oneof({ weight: 4, arbitrary: fc.constant('') }, part('BYSETPOS', list(fc.constantFrom('1', '2', '-1', '5')))),
      fc.oneof({ weight: 4, arbitrary: fc.constant('') }, part('BYMONTH', list(fc.constantFrom('2', '3', '7')))),
    )
    .map(([frequency, ...others]) => `FREQ=${frequency}${others.join('')}`);

  it('means the days that the rule gives, and no others', () => {
    let said = 0;
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 1200 }), (text, offset) => {
        const from = toMs('2031-01-01 00:00:00') + offset * DAY_MS;
        const wall = fromMs(from);
        const pattern = rulePattern(text, wall);
        if (!pattern) return;
        let occurrences: Occurrences;
        try {
          occurrences = new Occurrences({
            start: { wall, zone: 'UTC', allDay: true },
            rules: [text],
            dates: [],
            isExcluded: () => false,
          });
        } catch {
          return;
        }
        const until = from + YEARS_FOLLOWED * 366 * DAY_MS;
        const given = occurrences.ahead({ from, until, most: YEARS_FOLLOWED * 366 + 1 });
        // The start of a series is a date of its rule, which another check sees to.
        if (!occurrences.isByRule(wall)) return;
        said++;
        const meant: string[] = [];
        for (let day = from; day <= until; day += DAY_MS) if (means(pattern, from, day)) meant.push(fromMs(day));
        expect(meant).toEqual(given);
      }),
      { numRuns: 250 },
    );
    expect(said).toBeGreaterThan(10);
  });
});
