import { PatternError } from './pattern.error.js';
import { eitherCase, namedClass, shortClass, spansText, type Span } from './pcre-class.js';
import { escapedCharacter, octal } from './pcre-escapes.js';
import { readProperty } from './pcre-property.js';

/** A class of characters in JavaScript's words. */
export interface ReadClass {
  source: string;
  /** Where the pattern goes on after the class. */
  next: number;
}

/** One member: a character, several, or a property. */
interface Member {
  point?: number;
  spans?: readonly Span[];
  raw?: string;
  next: number;
}

/**
 * Reads a class `[…]`.
 * @param at after the opening bracket
 * @param spelled whether both cases of letters are written out
 * @throws PatternError
 */
export function readClass(text: string, at: number, spelled: boolean): ReadClass {
  const negated = text[at] === '^';
  const start = negated ? at + 1 : at;
  const spans: Span[] = [];
  const raw: string[] = [];
  let place = start;
  while (text[place] !== ']' || place === start) {
    const member = readMember(text, place);
    place = member.next;
    const from = member.point;
    if (from === undefined) {
      spans.push(...(member.spans ?? []));
      if (member.raw) raw.push(member.raw);
      continue;
    }
    const end = rangeEnd(text, place);
    if (end) place = end.next;
    const to = end?.point ?? from;
    if (to < from) throw new PatternError('A range of characters is in the wrong order.');
    spans.push([from, to]);
  }
  const inner = spansText(spelled ? eitherCase(spans) : spans) + raw.join('');
  return { source: `[${negated ? '^' : ''}${inner}]`, next: place + 1 };
}

/** The last character of a range, if a hyphen and a single character follow. */
function rangeEnd(text: string, at: number): Member | undefined {
  if (text[at] !== '-' || text[at + 1] === ']' || text[at + 1] === undefined) return undefined;
  const member = readMember(text, at + 1);
  return member.point === undefined ? undefined : member;
}

function readMember(text: string, at: number): Member {
  const point = text.codePointAt(at);
  if (point === undefined) throw new PatternError('There is a [ without its ].');
  const char = String.fromCodePoint(point);
  if (char === '\\') return readEscape(text, at + 1);
  if (char === '[') {
    const named = /^\[:(\^?[a-z]+):\]/.exec(text.slice(at, at + 16));
    const spans = named && namedClass(named[1]);
    if (named && !spans) throw new PatternError(`There is no class called ${named[1]}.`);
    if (named && spans) return { spans, next: at + named[0].length };
  }
  return { point, next: at + char.length };
}

function readEscape(text: string, at: number): Member {
  const char = text[at];
  if (char === undefined) throw new PatternError('The pattern ends in a backslash.');
  if (char === 'b') return { point: 8, next: at + 1 };
  if (char === 'E') return { spans: [], next: at + 1 };
  const spans = shortClass(char);
  if (spans) return { spans, next: at + 1 };
  if (char === 'Q') return quoted(text, at + 1);
  if (/p/i.test(char)) {
    const { source: raw, next } = readProperty(text, at);
    return { raw, next };
  }
  const read = /[1-7]/.test(char) ? octal(text, at) : escapedCharacter(text, at);
  if (!read) throw new PatternError(`\\${char} is not understood between brackets.`);
  return read;
}

function quoted(text: string, at: number): Member {
  const end = text.indexOf('\\E', at);
  if (end < 0) throw new PatternError('There is a [ without its ].');
  const spans = [...text.slice(at, end)].map((char): Span => [
    char.codePointAt(0) as number,
    char.codePointAt(0) as number,
  ]);
  return { spans, next: end + 2 };
}
