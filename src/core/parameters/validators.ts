import { isTime } from '#core/time';
import { booleanOf, isNumeric } from './coerce.js';
import { accepting } from './param-schema.js';

// What values of requests are, for all namespaces. Where the namespaces of the reference differ, the rules are next to
// each other, and their names say in what. The checks decide in the first phase, and their refusals have no details
// (recorded).

/** Whether a value is an object with named members: no list, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Yes and no. A schema of type `boolean` takes `true`, `false`, 1, 0 and their texts (`booleanOf`). The words below are
// accepted where the reference takes forms and settings.

const YES: readonly unknown[] = [true, 1, '1', 'true', 'yes', 'on'];
const NO: readonly unknown[] = [false, 0, '0', 'false', 'no', 'off', ''];

/** As a schema of type boolean, but in the first phase and without details. */
export const boolean = accepting('true, false, 1 or 0', (value) => booleanOf(value) !== undefined);

const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Whether a value means yes, in words too; everything else means no. */
export const isYes = (value: unknown): boolean => YES.includes(lowerCase(value));

/** As `isYes`; absent and empty are neither yes nor no: filters and changes that were not sent. */
export const yesUnlessAbsent = (value: unknown): boolean | undefined =>
  value === undefined || value === null || value === '' ? undefined : isYes(value);

/** Yes or no in words, where other words are refused; spaces around them do not count, and empty text is no. */
export function yesOrNo(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim() : value;
  if (isYes(word)) return true;
  return NO.includes(lowerCase(word)) ? false : undefined;
}

// Text.

/** Text, empty too. */
export const anyText = accepting('text', (value) => typeof value === 'string');

/** Text that is not empty; `"0"` is empty for the reference's calendar. */
export const textNotEmpty = accepting(
  'text that is not empty',
  (value) => typeof value === 'string' && value !== '' && value !== '0',
);

/** Text with more than spaces; `"0"` is such a text for the reference's tickets and SEO. */
export const textNotBlank = accepting(
  'text that is not empty',
  (value) => typeof value === 'string' && value.trim() !== '',
);

/** A moment in any of the forms that the time parser reads. */
export const dateOrTime = accepting('a date or a time, such as 2031-05-01 or 2031-05-01 19:30:00', (value) =>
  isTime(value),
);

// Addresses.

/** Characters of the longest address that posts store. */
export const MAX_URL_LENGTH = 2000;

/** Whether text is an absolute http or https address. */
export const isHttpUrl = (value: string): boolean => /^https?:\/\/[^\s/?#]/i.test(value) && URL.canParse(value);

/** As `isHttpUrl`; blanks are refused (the reference's SEO), which others encode. */
export const isHttpUrlWithoutBlanks = (value: string): boolean => isHttpUrl(value) && !/\s/.test(value);

/** Whether text is an absolute address of any scheme that posts can store: the reference accepts `ftp://` for websites. */
export const isUrl = (value: string): boolean =>
  value.length <= MAX_URL_LENGTH && /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]/i.test(value) && URL.canParse(value);

/** An absolute address of any scheme, or nothing. */
export const urlOrEmpty = accepting(
  `empty or an address with scheme and host, such as https://example.org/page, with at most ${MAX_URL_LENGTH} characters`,
  (value) => value === '' || (typeof value === 'string' && isUrl(value)),
);

// Ids and numbers.

/** Largest id that a key column of any engine stores. */
export const MAX_ID = 2_147_483_647;

/** Whether a number can be an id at all; the database would refuse larger ones. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;
}

/** Whether a number or its text can be an id. */
export const isIdOrText = (value: unknown): value is number | string => isNumeric(value) && isId(Number(value));

/** A whole number above zero that can be an id, as number or text. */
export const anyId = accepting('a whole number above 0', isIdOrText);

/** A whole number above zero of any size, as number or text: pages and counts, of which too many are no fault. */
export const positive = accepting(
  'a whole number above 0',
  (value) => isNumeric(value) && Number.isInteger(Number(value)) && Number(value) > 0,
);

/** Digits of a whole number above zero of any size: the id in a path, which is not found where it is too large. */
export const pathId = accepting('a whole number above 0', (value) => /^0*[1-9]\d*$/.test(String(value)));

// Lists, as list or as text with commas. Schemas of type `array` split at spaces too (`splitList`).

/** The parts of a list, trimmed. Empty ones remain beside others, so that checks refuse `1,,2` (the calendar's lists). */
export function listParts(value: unknown): string[] {
  return partsOf(value).filter((part, _, all) => part !== '' || all.length > 1);
}

/** The parts of a list, trimmed, without empty ones: `1,,2` is a list of two (the lists of tickets). */
export const filledParts = (value: unknown): string[] => partsOf(value).filter((part) => part !== '');

function partsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : undefined;
  if (!items)
    return String(value)
      .split(',')
      .map((part) => part.trim());
  return items.map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item).trim() : ''));
}

/** The ids that the parts of a list are; nothing if one of them is none, or if there are none or more than `max`. */
export function idsOf(parts: readonly string[], max: number): number[] | undefined {
  return parts.length > 0 && parts.length <= max && parts.every(isIdOrText) ? parts.map(Number) : undefined;
}
