import { DAY_MS } from './moment.js';
import { Lru } from './lru.js';

/** The words of a language that dates are written with. */
export interface LocaleNames {
  /** Months on their own, January first. */
  months: readonly string[];
  /** Months beside a day, which many languages decline: `1 ноября`. */
  monthsWithDay: readonly string[];
  shortMonths: readonly string[];
  /** Weekdays, Sunday first. */
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** Before and after noon, as the language writes them. */
  halves: readonly [string, string];
}

const cache = new Lru<string, LocaleNames>(32);

/**
 * The words of a locale such as `en`, `de-AT`, `pt_BR`, `de_DE_formal`. Unknown locales answer in their language, or
 * else in English.
 */
export function localeNames(locale: string): LocaleNames {
  return cache.getOrMake(locale, (wanted) => collect(usable(wanted)));
}

function usable(locale: string): string {
  const parts = locale.split(/[_-]/);
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    try {
      if (Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0) return tag;
    } catch {
      // Not a language tag at this length (`de-DE-formal` is one, `x!` never): try a shorter one.
    }
  }
  return 'en';
}

function collect(locale: string): LocaleNames {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 15));
  // 1 January 2023 was a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1) + day * DAY_MS);
  const alone = words(locale, { month: 'long' }, 'month', months);
  const besideDay = words(locale, { month: 'long', day: 'numeric' }, 'month', months);
  return {
    months: alone,
    // Where the month is a number beside a day (Chinese, Japanese), the unit after it would be lost.
    monthsWithDay: besideDay.map((name, month) => (/^\d+$/.test(name) ? alone[month] : name)),
    shortMonths: words(locale, { month: 'short' }, 'month', months),
    weekdays: words(locale, { weekday: 'long' }, 'weekday', days),
    shortWeekdays: words(locale, { weekday: 'short' }, 'weekday', days),
    halves: [half(locale, 9), half(locale, 21)],
  };
}

function words(
  locale: string,
  style: Intl.DateTimeFormatOptions,
  part: Intl.DateTimeFormatPartTypes,
  moments: readonly number[],
): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC', calendar: 'gregory' });
  return moments.map((moment) => {
    const parts = format.formatToParts(moment);
    // A lone month may come in pieces (`11` and `月`): together they are the name.
    return Object.keys(style).length === 1
      ? parts.map(({ value }) => value).join('')
      : (parts.find(({ type }) => type === part)?.value ?? '');
  });
}

function half(locale: string, hour: number): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const parts = format.formatToParts(Date.UTC(2023, 0, 1, hour));
  return parts.find(({ type }) => type === 'dayPeriod')?.value ?? (hour < 12 ? 'AM' : 'PM');
}
