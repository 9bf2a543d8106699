/**
 * The text without these characters at its end. An expression such as `/x+$/` tries every run of the character again
 * from each of its places, which takes time with the square of the run's length.
 * @param characters single UTF-16 units
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1])) end--;
  return text.slice(0, end);
}

/** The text without these characters at its beginning. @param characters single UTF-16 units */
export function trimStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start])) start++;
  return text.slice(start);
}
