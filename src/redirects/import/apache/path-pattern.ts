/** A regular expression of Apache for paths, as rules of this service need it. */
export interface PathPattern {
  /** The path, if the pattern matches only one text (and the same with a slash at the end). */
  plain?: { path: string; trailing: boolean };
  /** Groups that the pattern counts. */
  groups: number;
  /**
   * The pattern over path and query.
   * @param end what follows the path: `keep` leaves the query of the request behind the target, `drop` removes it,
   *   `none` accepts no query; any other text is a pattern for what follows the path
   */
  source: (end: PatternEnd) => string;
}

export type PatternEnd = 'keep' | 'drop' | 'none' | { pattern: string };

/** Signs with a meaning in a pattern. */
const SIGNS = /[.*+?^${}()|[\]\\]/;
/** Parts of a pattern that may match a question mark: the dot, negated classes and negated kinds of characters. */
const WIDE = /\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|\./g;
const NEGATED_KINDS: Readonly<Record<string, string>> = { '\\D': '[^?\\d]', '\\W': '[^?\\w]', '\\S': '[^?\\s]' };
/** The end of a pattern that takes in everything, the query included. */
const OPEN_END = /(?:\(\.[*+]\)|\.[*+])\$?$/;
const MATCH_ALL = new Set(['', '^', '$', '.*', '.?', '(.*)', '^.*', '^.*$', '.*$', '^(.*)', '^(.*)$', '(.*)$']);

/** Whether a pattern matches every path. */
export const matchesEveryPath = (pattern: string): boolean => MATCH_ALL.has(pattern);

/**
 * Translates a pattern of Apache. Apache tries it on the path alone and replaces the whole address; a rule of this
 * service is tried on path and query and replaces what it matched. The translation therefore matches the whole path.
 * @param slash the path that the pattern is tried on has no slash at its beginning, as in `.htaccess`
 */
export function pathPattern(pattern: string, slash: boolean): PathPattern {
  const branches = alternatives(pattern);
  const plain = branches.length === 1 ? plainPath(branches[0], slash) : undefined;
  return {
    ...(plain && { plain }),
    groups: countGroups(pattern),
    source: (end) => branches.map((branch) => translated(branch, slash, end)).join('|'),
  };
}

/** The text that a pattern without signs matches; escaped signs match themselves. Undefined for other patterns. */
export function literalText(pattern: string): string | undefined {
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') {
      const next = pattern[++at] ?? '';
      const hex = /^x([0-7][0-9a-f])/i.exec(pattern.slice(at))?.[1];
      if (hex !== undefined) {
        text += String.fromCharCode(Number.parseInt(hex, 16));
        at += 2;
      } else if (next === 's') text += ' ';
      else if (next !== '' && /[^a-z0-9]/i.test(next)) text += next;
      else return undefined;
    } else if (SIGNS.test(char)) return undefined;
    else text += char;
  }
  return text;
}

/** Groups that a pattern counts. */
export function countGroups(pattern: string): number {
  const bare = pattern.replace(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/g, '');
  return (bare.match(/\((?!\?)|\(\?P?<(?![=!])|\(\?'/g) ?? []).length;
}

/** The alternatives of a pattern that are in no group. */
export function alternatives(pattern: string): string[] {
  const paths = [''];
  let depth = 0;
  for (const [part] of pattern.matchAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[\s\S]/g)) {
    if (part === '(') depth++;
    if (part === ')') depth--;
    if (part === '|' && depth === 0) paths.push('');
    else paths[paths.length - 1] += part;
  }
  return paths;
}

/** Whether a pattern ends with `$`. */
export const endsWithAnchor = (pattern: string): boolean => /(?<!\\)(?:\\\\)*\$$/.test(pattern);

function plainPath(pattern: string, slash: boolean): PathPattern['plain'] {
  if (!pattern.startsWith('^') || !endsWithAnchor(pattern)) return undefined;
  const inner = pattern.slice(1, -1);
  const trailing = inner.endsWith('/?') && !inner.endsWith('\\/?');
  const path = literalText(trailing ? inner.slice(0, -2) : inner);
  if (path === undefined || (!slash && !path.startsWith('/'))) return undefined;
  return { path: path.startsWith('/') ? path : `/${path}`, trailing };
}

function translated(branch: string, slash: boolean, end: PatternEnd): string {
  const anchored = endsWithAnchor(branch);
  const open = OPEN_END.test(branch);
  // Taking in the query with the rest of the path, and leaving it behind the target, come to the same.
  if (end === 'keep' && open) return headOf(branch, slash);
  const inner = anchored ? branch.slice(0, -1) : branch;
  // Where no query is accepted, only an open end could take one in; everything else stays as it is written.
  const body = headOf(end === 'none' && anchored && !open ? inner : pathOnly(inner), slash);
  const rest = anchored || open ? '' : '[^?]*';
  return body + rest + endOf(end);
}

function endOf(end: PatternEnd): string {
  if (end === 'keep') return '(?=\\?|$)';
  if (end === 'drop') return '(?:\\?.*)?$';
  return end === 'none' ? '$' : end.pattern;
}

/** The beginning of a pattern: from the beginning of the path, with its slash. */
function headOf(branch: string, slash: boolean): string {
  if (!branch.startsWith('^')) return `^${slash ? '/' : ''}[^?]*?${branch}`;
  return slash ? `^/${branch.slice(1).replace(/^\/\??/, '')}` : branch;
}

/** A pattern that matches no question mark, where the query begins. */
function pathOnly(pattern: string): string {
  return pattern.replace(WIDE, (part) => {
    if (part === '.') return '[^?]';
    if (part.startsWith('[^')) return `[^?${part.slice(2)}`;
    return NEGATED_KINDS[part] ?? part;
  });
}
