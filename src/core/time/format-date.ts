import { wallToUtcMs } from './convert.js';
import { isoWithOffset } from './iso-time.js';
import { type LocaleNames, localeNames } from './locale-names.js';
import { type WallFields, DAY_MS, fieldsToMs, msToFields, toMs } from './moment.js';
import { offsetText } from './offset-text.js';
import { zoneAbbreviation, zoneOffset } from './zone.js';

/** What a letter of a format may need. */
interface Context {
  wall: string;
  fields: WallFields;
  zone: string;
  names: LocaleNames;
  besideDay: boolean;
}

/**
 * Writes a wall time by a format of PHP's letters, the language of the site's `date_format` and `time_format`
 * (`F j, Y` → `May 1, 2031`, `g:i a` → `10:00 am`). A backslash takes the next letter as it is; letters without
 * meaning stay.
 *
 * @param wall `YYYY-MM-DD HH:mm:ss`.
 * @param zone Whose clocks show it; matters for `e I O P p T Z c r U` only.
 * @param locale Language of month and weekday names (`en`, `de_DE`); the ordinal suffix `S` is English always.
 * @throws RangeError for text that is no wall time, and for an unknown zone.
 */
export function formatDate(wall: string, zone: string, format: string, locale = 'en'): string {
  const context: Context = {
    wall,
    fields: msToFields(toMs(wall)),
    zone,
    names: localeNames(locale),
    besideDay: /[jd]/.test(format.replace(/\\./g, '')),
  };
  return format.replace(/\\(.)|\\$|[a-zA-Z]/gs, (letter: string, literal: string | undefined) => {
    if (letter.startsWith('\\')) return literal ?? '';
    return LETTERS[letter]?.(context) ?? letter;
  });
}

const two = (number: number): string => String(number).padStart(2, '0');
const four = (number: number): string => String(number).padStart(4, '0');
const hour12 = ({ fields }: Context): number => fields.hour % 12 || 12;
const halfOfDay = ({ fields, names }: Context): string => names.halves[fields.hour < 12 ? 0 : 1];
const utcMs = ({ wall, zone }: Context): number => wallToUtcMs(wall, zone);
const offset = (context: Context): number => zoneOffset(context.zone, utcMs(context));
const midnight = ({ year, month, day }: WallFields): number =>
  fieldsToMs({ year, month, day, hour: 0, minute: 0, second: 0 });
const weekday = ({ fields }: Context): number => new Date(midnight(fields)).getUTCDay();
const dayOfYear = ({ fields }: Context): number =>
  (midnight(fields) - midnight({ ...fields, month: 1, day: 1 })) / DAY_MS;
const daysInMonth = ({ fields }: Context): number =>
  new Date(midnight({ ...fields, month: fields.month + 1, day: 0 })).getUTCDate();
const isLeapYear = ({ fields }: Context): boolean =>
  new Date(midnight({ ...fields, month: 2, day: 29 })).getUTCDate() === 29;

/** The ISO week, with the year it belongs to: that of its Thursday. */
function isoWeek(context: Context): { year: number; week: number } {
  const thursday = midnight(context.fields) + (4 - (weekday(context) || 7)) * DAY_MS;
  const { year } = msToFields(thursday);
  const newYear = midnight({ ...context.fields, year, month: 1, day: 1 });
  return { year, week: 1 + Math.floor((thursday - newYear) / (7 * DAY_MS)) };
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** Whether the clocks are ahead of the lesser offset of their year: daylight saving, as far as offsets can tell. */
function isSummerTime(context: Context): boolean {
  const { year } = context.fields;
  const inMonth = (month: number) => zoneOffset(context.zone, midnight({ ...context.fields, year, month, day: 1 }));
  return offset(context) > Math.min(inMonth(1), inMonth(7));
}

/** RFC 2822 is English, whatever the locale. */
function rfc2822(context: Context): string {
  return formatDate(context.wall, context.zone, 'D, d M Y H:i:s O');
}

const LETTERS: Readonly<Record<string, (context: Context) => string>> = {
  d: ({ fields }) => two(fields.day),
  j: ({ fields }) => String(fields.day),
  D: (context) => context.names.shortWeekdays[weekday(context)],
  l: (context) => context.names.weekdays[weekday(context)],
  N: (context) => String(weekday(context) || 7),
  w: (context) => String(weekday(context)),
  S: ({ fields }) => ordinalSuffix(fields.day),
  z: (context) => String(dayOfYear(context)),
  W: (context) => two(isoWeek(context).week),
  o: (context) => four(isoWeek(context).year),
  F: ({ fields, names, besideDay }) => (besideDay ? names.monthsWithDay : names.months)[fields.month - 1],
  M: ({ fields, names }) => names.shortMonths[fields.month - 1],
  m: ({ fields }) => two(fields.month),
  n: ({ fields }) => String(fields.month),
  t: (context) => String(daysInMonth(context)),
  L: (context) => (isLeapYear(context) ? '1' : '0'),
  Y: ({ fields }) => four(fields.year),
  y: ({ fields }) => two(fields.year % 100),
  a: (context) => halfOfDay(context).toLowerCase(),
  A: (context) => halfOfDay(context).toUpperCase(),
  g: (context) => String(hour12(context)),
  h: (context) => two(hour12(context)),
  G: ({ fields }) => String(fields.hour),
  H: ({ fields }) => two(fields.hour),
  i: ({ fields }) => two(fields.minute),
  s: ({ fields }) => two(fields.second),
  u: () => '000000',
  v: () => '000',
  e: ({ zone }) => zone,
  I: (context) => (isSummerTime(context) ? '1' : '0'),
  O: (context) => offsetText(offset(context), { colon: false }),
  P: (context) => offsetText(offset(context), { colon: true }),
  p: (context) => (offset(context) === 0 ? 'Z' : offsetText(offset(context), { colon: true })),
  T: (context) => zoneAbbreviation(context.zone, utcMs(context)),
  Z: (context) => String(offset(context)),
  c: ({ wall, zone }) => isoWithOffset(wall, zone),
  r: rfc2822,
  U: (context) => String(utcMs(context) / 1000),
};
