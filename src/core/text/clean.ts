/** Control characters but tab and line feed, and halves of broken characters: nothing that an event's text may hold. */
const FORBIDDEN = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** A text of several lines: line ends as `\n`, no control characters, no blanks around. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(FORBIDDEN, '')
    .trim();
}

/** The same on a single line, runs of blanks made one. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
