import { formatDate } from '#core/time';

/** How dates are written: by formats in the letters of PHP, or as is usual in the language. */
export interface DateStyle {
  /** Zone of the site. */
  timezone: string;
  /** Locale of the dates, e.g. `en_US`. */
  language: string;
  date_format: string;
  time_format: string;
  /** Language of the page around, BCP 47. Default: English. */
  page?: string;
  /** `true`: the formats are those of another language, so dates are written as `Intl` has them for this one. */
  isUsual?: boolean;
}

/** What of a date is written. */
type Part = 'day' | 'weekday and day' | 'month' | 'time';

const OPTIONS: Readonly<Record<Part, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  'weekday and day': { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { timeStyle: 'short' },
};

/** Making a format takes longer than writing with it. One for each part of each language that pages have. */
const formats = new Map<string, Intl.DateTimeFormat>();

function usual(wall: string, part: Part, language: string): string {
  const key = `${language} ${part}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...OPTIONS[part], timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format.format(new Date(`${wall.replace(' ', 'T')}Z`));
}

/** A format of dates with the weekday, as `date_format` has it or else short and first: `D, F j, Y`. */
export function withWeekday(dateFormat: string): string {
  return /[Dl]/.test(dateFormat.replace(/\\./g, '')) ? dateFormat : `D, ${dateFormat}`;
}

/** A day: `May 1, 2031`. @param wall `YYYY-MM-DD HH:mm:ss` @param zone whose clock shows it */
export function dayText(wall: string, zone: string, style: DateStyle): string {
  return style.isUsual ? usual(wall, 'day', style.language) : formatDate(wall, zone, style.date_format, style.language);
}

/** A day with its weekday: `Thu, May 1, 2031`. */
export function weekdayText(wall: string, zone: string, style: DateStyle): string {
  return style.isUsual
    ? usual(wall, 'weekday and day', style.language)
    : formatDate(wall, zone, withWeekday(style.date_format), style.language);
}

/** A time of day: `10:00 am`. */
export function timeText(wall: string, zone: string, style: DateStyle): string {
  return style.isUsual
    ? usual(wall, 'time', style.language)
    : formatDate(wall, zone, style.time_format, style.language);
}

/** A month: `May 2031`. */
export function monthText(wall: string, style: DateStyle): string {
  return style.isUsual ? usual(wall, 'month', style.language) : formatDate(wall, style.timezone, 'F Y', style.language);
}
