import { alternatives, endsWithAnchor } from '../apache/path-pattern.js';

/** A source and its target, and whether the source is a pattern. */
export interface MatchedSource {
  source: string;
  target: string;
  regex: boolean;
}

/** Signs with which a text of a table without a column for it is a pattern. */
const PATTERN_SIGNS = /[()[\]$^*]/;
const YES = new Set(['1', 'true', 'yes', 'on', 'y', 'regex']);
const NO = new Set(['', '0', 'false', 'no', 'off', 'n', 'plain']);

/** How a source is compared; Yoast SEO has the first two, Rank Math all but `plain`. */
const MATCHINGS = ['plain', 'regex', 'exact', 'contains', 'start', 'end'] as const;
type Matching = (typeof MATCHINGS)[number];

/** Reads a cell of a column `regex`; undefined for text that means neither. */
export function readRegexCell(cell: string): boolean | undefined {
  const value = cell.trim().toLowerCase();
  if (YES.has(value)) return true;
  return NO.has(value) ? false : undefined;
}

/** Whether a source of a table without a column for it is a pattern. */
export const looksLikePattern = (source: string): boolean => PATTERN_SIGNS.test(source);

/** Reads a cell of a column that names the kind of comparison; undefined for unknown kinds. */
export function readMatchingCell(cell: string): Matching | undefined {
  const value = cell.trim().toLowerCase();
  return value === '' ? 'plain' : MATCHINGS.find((each) => each === value);
}

/** The kinds of comparison, for messages. */
export const ACCEPTED_MATCHINGS = MATCHINGS.join(', ');

/**
 * A rule of a product that compares addresses without the slash at their beginning and that replaces the whole address
 * where a pattern matches a part.
 */
export function slashedSource(matching: Matching, source: string, target: string): MatchedSource {
  const to = slashedTarget(target);
  const text = escapePattern(source);
  if (matching === 'regex') return { source: wholeAddress(source), target: to, regex: true };
  if (matching === 'contains') return { source: `^.*?${text}.*$`, target: to, regex: true };
  if (matching === 'start') return { source: `^/?${text.replace(/^\//, '')}.*$`, target: to, regex: true };
  if (matching === 'end') return { source: `^.*${text}$`, target: to, regex: true };
  return { source, target: to, regex: false };
}

/** A source whose last `*` is any text; the first `*` of the target repeats it. */
export function wildcardSource(source: string, target: string): MatchedSource {
  if (!source.endsWith('*')) return { source, target: slashedTarget(target), regex: false };
  const start = escapePattern(source.slice(0, -1)).replace(/^(?!\/)/, '/');
  return { source: `^${start}(.*)$`, target: slashedTarget(target).replace('*', () => '$1'), regex: true };
}

/** A path with a slash at its beginning. Addresses of other sites are unchanged. */
function slashedTarget(target: string): string {
  return target === '' || /^(?:[/?#]|[a-z][a-z\d+.-]*:)/i.test(target) ? target : `/${target}`;
}

/** A pattern over an address without its first slash, as one over the whole address. */
function wholeAddress(pattern: string): string {
  return alternatives(pattern)
    .map((branch) => {
      const start = branch.startsWith('^') ? `^${branch[1] === '/' ? '' : '/?'}${branch.slice(1)}` : `^.*?${branch}`;
      return endsWithAnchor(branch) ? start : `${start}.*$`;
    })
    .join('|');
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
