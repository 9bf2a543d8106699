/** The class of an adjacent character, as far as typography needs it. */
export type AdjacentCharacter =
  /** The beginning or the end of the text. */
  | 'edge'
  | 'space'
  /** Something a quotation may follow directly: a bracket, a dash, an opening mark. */
  | 'opening'
  | 'digit'
  /** Something that may follow the end of a quotation directly: a stop, a bracket, a dash, a further mark. */
  | 'closing'
  | 'other';

const OPENING = '([{-\u2013\u2014\u2018\u201C\u00AB';
const CLOSING = '.,:;!?)}-]"\'\u2026\u2013\u2014';

const SPACE = /\s/;
const WORD = /\w/;

/** True for an ASCII digit; false for "". */
export const isDigit = (char: string): boolean => char >= '0' && char <= '9';

/** True for white space of any kind; false for "". */
export const isSpace = (char: string): boolean => SPACE.test(char);

/** True for an ASCII letter, digit or underscore; false for "". */
export const isWordCharacter = (char: string): boolean => WORD.test(char);

/** The class of the character before position `at` of `text`; entities are not decoded. */
export function characterBefore(text: string, at: number): AdjacentCharacter {
  if (at <= 0) return 'edge';
  const char = text[at - 1];
  if (isDigit(char)) return 'digit';
  if (isSpace(char)) return 'space';
  return OPENING.includes(char) ? 'opening' : 'other';
}

/** The class of the character at position `at` of `text`. */
export function characterAfter(text: string, at: number): AdjacentCharacter {
  if (at >= text.length) return 'edge';
  const char = text[at];
  if (isDigit(char)) return 'digit';
  if (isSpace(char)) return 'space';
  if (CLOSING.includes(char)) return 'closing';
  if (char === '&' && text.startsWith('&nbsp;', at)) return 'space';
  return char === '&' && text.startsWith('&gt;', at) ? 'closing' : 'other';
}
