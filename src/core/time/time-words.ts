import type { Unit } from './time-draft.js';

/** Names of months as a pattern, short or long, and their number. */
export const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

/** What may follow the three letters of a month: the rest of its name, or a full stop. */
export const MONTH_REST =
  '(?:(?<=jan)uary|(?<=feb)ruary|(?<=mar)ch|(?<=apr)il|(?<=jun)e|(?<=jul)y|(?<=aug)ust|(?<=sep)t(?:ember)?' +
  '|(?<=oct)ober|(?<=nov)ember|(?<=dec)ember)?\\.?';

/** Names of weekdays as a pattern, short or long. */
export const WEEKDAY =
  '(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';

/** Units that can be counted, one or many. */
export const UNIT = '(sec(?:ond)?|min(?:ute)?|hour|day|week|fortnight|month|year)s?';

/** Words for a position in a row; -1 is the last. */
export const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
};

/** Zones people write as letters, and what they mean. Ambiguous ones mean what they mean in the US or in Europe. */
export const ZONE_LETTERS: Readonly<Record<string, string>> = {
  z: 'UTC',
  utc: 'UTC',
  gmt: 'UTC',
  wet: 'UTC',
  west: 'UTC+1',
  bst: 'UTC+1',
  cet: 'UTC+1',
  cest: 'UTC+2',
  eet: 'UTC+2',
  eest: 'UTC+3',
  msk: 'UTC+3',
  jst: 'UTC+9',
  est: 'UTC-5',
  edt: 'UTC-4',
  cst: 'UTC-6',
  cdt: 'UTC-5',
  mst: 'UTC-7',
  mdt: 'UTC-6',
  pst: 'UTC-8',
  pdt: 'UTC-7',
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** January 1 … December 12, from a name in lower case. */
export function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

/** Monday 1 … Sunday 7, from a name in lower case. */
export function weekdayNumber(name: string): number {
  return WEEKDAYS.indexOf(name.slice(0, 3)) + 1;
}

/** The unit of a word in lower case, without its plural s. */
export function unitNamed(word: string): Unit {
  if (word === 'sec') return 'second';
  return word === 'min' ? 'minute' : (word as Unit);
}
