import { PatternError } from './pattern.error.js';
import { translatePcre } from './pcre-translator.js';

/** Longest pattern in characters; longer ones are not compiled. */
export const MAX_PATTERN_LENGTH = 2000;

/** A pattern ready to be tried. */
export interface CompiledPattern {
  /** Without state: neither global nor sticky. Groups are called `g1`, `g2`… */
  regex: RegExp;
  /** How many groups it counts. */
  groups: number;
}

/**
 * Compiles a pattern as rules and conditions hold it: PCRE without delimiters, unanchored, the dot matching line ends
 * (redirects.md §10).
 * @param caseless whether letter case makes no difference
 * @returns the pattern, or in `error` why it cannot be used, for the person who wrote it
 */
export function compilePattern(source: string, caseless: boolean): CompiledPattern | { error: string } {
  if (source.length > MAX_PATTERN_LENGTH) return { error: `A pattern may have ${MAX_PATTERN_LENGTH} characters.` };
  try {
    const translation = translatePcre(source, caseless);
    return {
      regex: new RegExp(translation.source, translation.caseless ? 'sui' : 'su'),
      groups: translation.groups,
    };
  } catch (error) {
    if (error instanceof PatternError) return { error: error.message };
    // What the translator took for right, but the engine does not.
    if (error instanceof SyntaxError) return { error: 'The pattern is not a regular expression that works here.' };
    throw error;
  }
}

/** The error of a pattern, nothing for one that can be used. */
export function patternError(source: string, caseless = true): string | undefined {
  const compiled = compilePattern(source, caseless);
  return 'error' in compiled ? compiled.error : undefined;
}
