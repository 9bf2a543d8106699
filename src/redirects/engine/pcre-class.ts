/** Characters from one code point to another, both included. */
export type Span = readonly [from: number, to: number];

const MAX_CODE_POINT = 0x10ffff;
/** Characters that mean something outside of brackets. */
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;
const code = (char: string): number => char.codePointAt(0) as number;
const span = (from: string, to = from): Span => [code(from), code(to)];

const DIGIT = [span('0', '9')];
const UPPER = [span('A', 'Z')];
const LOWER = [span('a', 'z')];
const ALPHA = [...UPPER, ...LOWER];
const ALNUM = [...ALPHA, ...DIGIT];
const WORD = [...ALNUM, span('_')];
const SPACE = [span('\t', '\r'), span(' ')];
const BLANK: Span[] = [span('\t'), span(' ')];
/** Blanks of a line, those of other scripts too: `\h`. */
export const HORIZONTAL: readonly Span[] = [
  ...BLANK,
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];
/** Ends of lines: `\v`. */
export const VERTICAL: readonly Span[] = [
  [0x0a, 0x0d],
  [0x85, 0x85],
  [0x2028, 0x2029],
];

/** `[:name:]`. */
const NAMED: Readonly<Record<string, readonly Span[]>> = {
  alpha: ALPHA,
  digit: DIGIT,
  alnum: ALNUM,
  upper: UPPER,
  lower: LOWER,
  space: SPACE,
  blank: BLANK,
  punct: [span('!', '/'), span(':', '@'), span('[', '`'), span('{', '~')],
  print: [span(' ', '~')],
  graph: [span('!', '~')],
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  xdigit: [...DIGIT, span('A', 'F'), span('a', 'f')],
  word: WORD,
  ascii: [[0, 0x7f]],
};

const SHORT: Readonly<Record<string, readonly Span[]>> = {
  d: DIGIT,
  w: WORD,
  s: SPACE,
  h: HORIZONTAL,
  v: VERTICAL,
};

/** The characters of an escape such as `\d` or `\H`; nothing for other escapes. */
export function shortClass(letter: string): readonly Span[] | undefined {
  const spans = SHORT[letter.toLowerCase()];
  if (!spans) return undefined;
  return letter === letter.toLowerCase() ? spans : complement(spans);
}

/** The characters of `[:name:]`, `^` first for all others. */
export function namedClass(name: string): readonly Span[] | undefined {
  const negated = name.startsWith('^');
  const spans = Object.hasOwn(NAMED, negated ? name.slice(1) : name)
    ? NAMED[negated ? name.slice(1) : name]
    : undefined;
  return spans && negated ? complement(spans) : spans;
}

/** Everything else. */
export function complement(spans: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let next = 0;
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (from > next) rest.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= MAX_CODE_POINT) rest.push([next, MAX_CODE_POINT]);
  return rest;
}

/** The same letters in either case, for ASCII and single letters of other scripts. */
export function eitherCase(spans: readonly Span[]): Span[] {
  const all: Span[] = [...spans];
  for (const [from, to] of spans) {
    for (const [first, last, shift] of [
      [0x41, 0x5a, 32],
      [0x61, 0x7a, -32],
    ] as const) {
      const [low, high] = [Math.max(from, first), Math.min(to, last)];
      if (low <= high) all.push([low + shift, high + shift]);
    }
    if (from === to && from > 0x7f) all.push(...otherCases(from));
  }
  return all;
}

function otherCases(point: number): Span[] {
  const char = String.fromCodePoint(point);
  return [char.toLowerCase(), char.toUpperCase()]
    .filter((other) => other !== char && [...other].length === 1)
    .map((other) => span(other));
}

/** Spans in the form between the brackets of a JavaScript class. */
export function spansText(spans: readonly Span[]): string {
  return spans.map(([from, to]) => (from === to ? point(from) : `${point(from)}-${point(to)}`)).join('');
}

function point(value: number): string {
  const char = String.fromCodePoint(value);
  return /[a-z0-9]/i.test(char) ? char : `\\u{${value.toString(16)}}`;
}

/** A character in the form outside of brackets; with `spelled` in either case. */
export function characterText(value: number, spelled: boolean): string {
  const spans: readonly Span[] = [[value, value]];
  const both = spelled ? eitherCase(spans) : spans;
  if (both.length > 1) return `[${spansText(both)}]`;
  if (value < 32 || (value >= 0xd800 && value <= 0xdfff)) return `\\u{${value.toString(16)}}`;
  const char = String.fromCodePoint(value);
  return SYNTAX.test(char) ? `\\${char}` : char;
}
