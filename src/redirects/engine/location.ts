const OUTSIDE = /[^A-Za-z0-9\-~+_.?#=&;,/:%!*[\]()@]/g;
const BREAK = /%0[ad]/i;

/**
 * A target as a `Location` header carries it (redirects.md §10): blanks as `%20`, characters beyond ASCII
 * percent-encoded, everything left out that addresses have no use for, line breaks in any spelling among it. What is
 * relative stays so.
 */
export function locationHeader(target: string): string {
  return withoutBreaks(
    target
      .toWellFormed()
      .replaceAll(' ', '%20')
      .replace(/[^\0-\x7f]+/g, encodeURIComponent)
      .replace(OUTSIDE, ''),
  );
}

/** Removing one break can create another, so the result is checked as it grows. */
function withoutBreaks(text: string): string {
  if (text.search(BREAK) < 0) return text;
  const safe: string[] = [];
  for (const char of text) {
    safe.push(char);
    if (BREAK.test(safe.slice(-3).join(''))) safe.length -= 3;
  }
  return safe.join('');
}
