/** Characters that XML 1.0 has no way to write, escaped or not. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text without characters that XML cannot hold. Signs with a meaning in XML stay: the caller escapes them. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '');
}
