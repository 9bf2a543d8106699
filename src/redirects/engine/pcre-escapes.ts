import { PatternError } from './pattern.error.js';

/** Escapes of one control character. */
const CONTROLS: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };

/** A character written as an escape, and where the text goes on. */
export interface EscapedCharacter {
  point: number;
  next: number;
}

/**
 * Reads an escape of one character: `\n`, `\x41`, `\x{1f600}`, `\o{101}`, `\012`, `\cA`, `\.`.
 * @param at place of the character after the backslash
 * @returns nothing for escapes that mean something else
 * @throws PatternError for letters that mean nothing
 */
export function escapedCharacter(text: string, at: number): EscapedCharacter | undefined {
  const char = String.fromCodePoint(text.codePointAt(at) as number);
  const next = at + char.length;
  if (Object.hasOwn(CONTROLS, char)) return { point: CONTROLS[char], next };
  if (char === 'x') return hexadecimal(text, next);
  if (char === 'o') return octalInBraces(text, next);
  if (char === '0') return octal(text, at);
  if (char === 'c') return control(text, next);
  if (/[a-z0-9]/i.test(char)) return undefined;
  return { point: char.codePointAt(0) as number, next };
}

/** Up to three octal digits. */
export function octal(text: string, at: number): EscapedCharacter {
  const digits = /^[0-7]{1,3}/.exec(text.slice(at, at + 3))?.[0] ?? '';
  return { point: parseInt(digits || '0', 8), next: at + digits.length };
}

function hexadecimal(text: string, at: number): EscapedCharacter {
  const braced = /^\{([0-9a-f]{1,6})\}/i.exec(text.slice(at, at + 8));
  if (braced) return { point: valid(parseInt(braced[1], 16)), next: at + braced[0].length };
  const digits = /^[0-9a-f]{0,2}/i.exec(text.slice(at, at + 2))?.[0] ?? '';
  return { point: parseInt(digits || '0', 16), next: at + digits.length };
}

function octalInBraces(text: string, at: number): EscapedCharacter {
  const braced = /^\{([0-7]{1,8})\}/.exec(text.slice(at, at + 10));
  if (!braced) throw new PatternError('After \\o comes an octal number in braces.');
  return { point: valid(parseInt(braced[1], 8)), next: at + braced[0].length };
}

function control(text: string, at: number): EscapedCharacter {
  const char = text[at];
  if (char === undefined || char < ' ' || char > '~') throw new PatternError('After \\c comes one character.');
  return { point: char.toUpperCase().charCodeAt(0) ^ 64, next: at + 1 };
}

function valid(point: number): number {
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
    throw new PatternError(`There is no character with the number ${point.toString(16)}.`);
  return point;
}
