const PLAIN = /[a-z0-9/_~%,;:=&@! -]/i;

/**
 * The text with which every match of a pattern begins: the part between `^` and the first sign with a special
 * meaning. It excludes patterns that cannot match without running them. Empty if there is none.
 */
export function literalStart(pattern: string): string {
  if (!pattern.startsWith('^') || pattern.includes('|')) return '';
  let start = '';
  let at = 1;
  while (at < pattern.length) {
    const escaped = pattern[at] === '\\';
    const char = pattern[escaped ? at + 1 : at] ?? '';
    const isLiteral = escaped ? /[!-/:-@[-`{-~ ]/.test(char) : PLAIN.test(char);
    const next = at + (escaped ? 2 : 1);
    // What is repeated may be missing.
    if (!isLiteral || /[*?+{]/.test(pattern[next] ?? '')) break;
    start += char;
    at = next;
  }
  return start;
}
