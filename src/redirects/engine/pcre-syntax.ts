import { PatternError } from './pattern.error.js';

/** What `(?…)` can switch. */
export interface InlineFlags {
  i: boolean;
  m: boolean;
  s: boolean;
  x: boolean;
  /** Plain brackets do not count. */
  n: boolean;
  /** Quantifiers take as little as they can unless `?` follows. */
  U: boolean;
  J: boolean;
}

/** How often something may come. */
export interface Quantifier {
  source: string;
  lazy: boolean;
  possessive: boolean;
  next: number;
}

const MAX_REPETITIONS = 65_535;

/** The quantifier at a place; `{` that begins none is a character like others. */
export function readQuantifier(text: string, at: number): Quantifier | undefined {
  const match = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})/.exec(text.slice(at, at + 24));
  if (!match) return undefined;
  const [source, least, most] = match;
  if (Number(least ?? 0) > MAX_REPETITIONS || Number(most || 0) > MAX_REPETITIONS)
    throw new PatternError(`A quantifier counts to ${MAX_REPETITIONS} at most.`);
  if (most && Number(least) > Number(most)) throw new PatternError(`The numbers of ${source} are in the wrong order.`);
  const after = text[at + source.length];
  const marked = after === '?' || after === '+';
  return { source, lazy: after === '?', possessive: after === '+', next: at + source.length + (marked ? 1 : 0) };
}

/** A group that is referred back to, by number or by name. */
export interface Reference {
  group?: number;
  name?: string;
  next: number;
}

const BY_NUMBER = /^(?:g(?:\{(-?\d{1,4})\}|(-?\d{1,4}))|([1-9]\d{0,3}))/;
const BY_NAME = /^(?:k(?:<(\w+)>|'(\w+)'|\{(\w+)\})|g\{([A-Za-z_]\w*)\})/;

/**
 * Reads what follows a backslash as a reference.
 * @param groups how many groups were opened so far; numbers of two digits and more beyond them are octal
 */
export function readReference(text: string, at: number, groups: number): Reference | undefined {
  const rest = text.slice(at, at + 80);
  const named = BY_NAME.exec(rest);
  if (named) return { name: named[1] ?? named[2] ?? named[3] ?? named[4], next: at + named[0].length };
  const match = BY_NUMBER.exec(rest);
  if (!match) return undefined;
  const [whole, braced, bare, plain] = match;
  const number = Number(braced ?? bare ?? plain);
  if (plain !== undefined && number > 9 && number > groups) return undefined;
  return { group: number < 0 ? groups + 1 + number : number, next: at + whole.length };
}

/** Flags that are switched in the pattern itself. */
export interface SwitchedFlags {
  flags: InlineFlags;
  /** Whether a group of their own follows. */
  opens: boolean;
  length: number;
}

/** Reads `?im-sx)` or `?im-sx:`. */
export function inlineFlags(rest: string, before: InlineFlags): SwitchedFlags | undefined {
  const match = /^\?(\^?)([imsxnUJ]*)(?:-([imsxnUJ]*))?([):])/.exec(rest);
  if (!match) return undefined;
  const [whole, reset, on, off = '', end] = match;
  const flags = { ...before };
  if (reset) Object.assign(flags, { i: false, m: false, s: false, x: false, n: false });
  for (const name of on) flags[name as keyof InlineFlags] = true;
  for (const name of off) flags[name as keyof InlineFlags] = false;
  return { flags, opens: end === ':', length: whole.length };
}
