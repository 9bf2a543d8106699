import { PatternError } from './pattern.error.js';

/** A Unicode property in JavaScript's words, and where the pattern goes on. */
export interface ReadProperty {
  source: string;
  next: number;
}

/**
 * Reads `\pL`, `\p{Lu}`, `\P{^Greek}`; works between brackets too.
 * @param at place of the letter `p` or `P`
 * @throws PatternError
 */
export function readProperty(text: string, at: number): ReadProperty {
  const match = /^([pP])(?:\{(\^?)([\w&]+)\}|(\w))/.exec(text.slice(at, at + 60));
  if (!match) throw new PatternError('After \\p comes the name of a property.');
  const [whole, letter, not, braced, short] = match;
  const name = braced ?? short;
  const sign = (letter === 'P') !== (not === '^') ? 'P' : 'p';
  const propertyName = name === 'L&' ? 'LC' : name;
  const source = [propertyName, `Script=${propertyName}`].map((value) => `\\${sign}{${value}}`).find(isProperty);
  if (source === undefined) throw new PatternError(`There is no property called ${name}.`);
  return { source, next: at + whole.length };
}

function isProperty(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}
