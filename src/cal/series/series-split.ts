import { Occurrences, type ZonedWall } from '#core/icalendar';
import { dayOf, fromMs, SECOND_MS, toMs } from '#core/time';
import { guarded, type Repetition } from './repetition.js';
import { countOf, untilText, withEnd } from './rule-shift.js';

/** A series in two. */
export interface SplitRepetition {
  /** The dates before. */
  head: Repetition;
  /** The date at which it is split, and those after it. */
  tail: Repetition;
  /** Start that the rule of the tail counts from. */
  tailStart: string;
}

/**
 * Splits how a series repeats: the first part ends before a date, the second one begins with it. Together, both have
 * the same dates.
 * @param at start of a date of the series
 * @throws RestError 400 for rules that cannot be followed
 */
export function splitRepetition(repetition: Repetition, start: ZonedWall, at: string): SplitRepetition {
  const { rule, dates, excluded } = repetition;
  const last = fromMs(toMs(at) - SECOND_MS);
  const head = {
    rule: rule === '' ? '' : withEnd(rule, { UNTIL: untilText(last, start) }),
    dates: dates.filter((date) => date < at),
    excluded: excluded.filter((date) => date < at),
  };
  const tail = { dates: dates.filter((date) => date >= at), excluded: excluded.filter((date) => date >= dayOf(at)) };
  const rest = rule === '' ? undefined : guarded(() => restOf(rule, start, at));
  if (rest) return { head, tail: { ...tail, rule: rest.rule }, tailStart: rest.start };
  return { head, tail: { ...tail, rule: '' }, tailStart: at };
}

/** A rule from one of its dates on; nothing when it has none there. */
function restOf(rule: string, start: ZonedWall, at: string): { rule: string; start: string } | undefined {
  const all = new Occurrences({ start, rules: [rule], dates: [], isExcluded: () => false });
  const first = all.isByRule(at) ? at : all.ahead({ from: toMs(at), until: toMs(LATEST_START), most: 1 })[0];
  if (first === undefined) return undefined;
  const count = countOf(rule);
  if (count === undefined) return { rule, start: first };
  const before = all.countByRule(start.wall, fromMs(toMs(first) - SECOND_MS));
  return before < count ? { rule: withEnd(rule, { COUNT: count - before }), start: first } : undefined;
}

/** Up to when further dates of a rule are looked for. */
const LATEST_START = '2199-12-31 23:59:59';
