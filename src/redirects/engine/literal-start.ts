const PLAIN = /[a-z0-9/_~%,;:=&@! -]/i;

/**
 * The text with which everything begins that a pattern can match: what stands between `^` and the first sign that
 * means something. Patterns that cannot match are told apart by it without being tried. Empty for no such text.
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
