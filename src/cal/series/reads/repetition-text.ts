import type { SeriesFacts } from '../../events/events/event-series.adapter.js';
import type { PageLanguage } from '../../../layout/page-language.js';
import { type DayOfMonth, rulePattern, type RulePattern } from './rule-pattern.js';

/** Exceptions that are named by their dates. */
const MAX_NAMED_EXCEPTIONS = 3;

/** What a text about a series is made from. */
export type RepeatingFacts = Pick<
  SeriesFacts,
  'rule' | 'start_date' | 'timezone' | 'excluded' | 'hasFurtherDates' | 'isGrowing' | 'publicDates'
>;

/**
 * How a series repeats, for people: `Every Monday until March 12, 2031`. Only dates that visitors may know of count. A
 * rule that a few words cannot say exactly is not said: `12 dates until March 12, 2031`.
 * @returns nothing for fewer than two public dates
 */
export function repetitionText(facts: RepeatingFacts, language: PageLanguage): string | undefined {
  const { total } = facts.publicDates;
  if (total < 2) return undefined;
  const pattern = facts.rule === '' ? undefined : rulePattern(facts.rule, facts.start_date);
  const text = pattern ? ofPattern(facts, pattern, language) : ofDates(facts, language);
  return text.charAt(0).toLocaleUpperCase(language.tag) + text.slice(1);
}

function ofDates({ isGrowing, publicDates, timezone }: RepeatingFacts, language: PageLanguage): string {
  const { total, last } = publicDates;
  if (isGrowing) return language.text('series.several');
  return until(language.text('series.dates', { count: total }), last, timezone, language);
}

function ofPattern(facts: RepeatingFacts, pattern: RulePattern, language: PageLanguage): string {
  const { isGrowing, publicDates, timezone, hasFurtherDates } = facts;
  const repetition = patternText(pattern, facts.start_date, language);
  // Dates that are made later are not known yet.
  const ended = isGrowing ? repetition : until(repetition, publicDates.lastRegular, timezone, language);
  const excepted = withExceptions(ended, facts, language);
  return hasFurtherDates ? language.text('series.further', { text: excepted }) : excepted;
}

function until(text: string, wall: string | null, zone: string, language: PageLanguage): string {
  return wall === null ? text : language.text('series.until', { text, day: language.day(wall, zone) });
}

function withExceptions(text: string, facts: RepeatingFacts, language: PageLanguage): string {
  const { excluded, publicDates, timezone, isGrowing } = facts;
  const days = [...new Set(excluded.map((each) => each.slice(0, 10)))].filter(
    (day) =>
      day > facts.start_date.slice(0, 10) &&
      (isGrowing || publicDates.lastRegular === null || day < publicDates.lastRegular.slice(0, 10)),
  );
  if (publicDates.isIrregular || days.length > MAX_NAMED_EXCEPTIONS)
    return language.text('series.exceptions', { text });
  if (days.length === 0) return text;
  const named = days.map((day) => language.day(`${day} 00:00:00`, timezone));
  return language.text('series.except', { text, days: listed(named, language) });
}

function patternText(pattern: RulePattern, start: string, language: PageLanguage): string {
  const { interval: count } = pattern;
  switch (pattern.every) {
    case 'day':
      return language.text('series.days', { count });
    case 'week': {
      const name = count === 1 ? 'series.everyWeekday' : 'series.onWeekday';
      const days = listed(
        pattern.weekdays.map((day) => language.text(name, { day })),
        language,
      );
      return language.text('series.weeks', { count, days });
    }
    case 'month': {
      const days = listed(
        pattern.days.map((day) => dayOfMonthText(day, language)),
        language,
      );
      return language.text('series.months', { count, days });
    }
    case 'year':
      return language.text('series.years', { count, day: dayOfYear(start, language) });
  }
}

function dayOfMonthText(day: DayOfMonth, language: PageLanguage): string {
  if ('nth' in day) {
    const weekday = language.text('series.nameOfWeekday', { day: day.weekday });
    return language.text('series.nthWeekday', { nth: day.nth, weekday });
  }
  return day.day === 'last' ? language.text('series.lastDay') : language.text('series.monthDay', { day: day.day });
}

/** Day and month without a year. @param wall whose day it is */
function dayOfYear(wall: string, { dates }: PageLanguage): string {
  const tag = dates.language.replaceAll('_', '-');
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${wall.slice(0, 10)}T00:00:00Z`));
}

function listed(texts: readonly string[], { tag }: PageLanguage): string {
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(texts);
}
