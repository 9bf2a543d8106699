/** Longer lines are not part of a configuration. */
const MAX_LINE_LENGTH = 8000;

/** A directive of an Apache configuration. */
export interface Directive {
  /** In lower case; sections begin with `<`. */
  name: string;
  words: string[];
  /** Line of the file, from 1. */
  line: number;
  text: string;
}

/** The directives of a configuration. A backslash at the end of a line joins it with the next one, as in Apache. */
export function directivesOf(text: string): Directive[] {
  const directives: Directive[] = [];
  let joined = '';
  let first = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (joined === '') first = index + 1;
    if (line.endsWith('\\') && joined.length < MAX_LINE_LENGTH) {
      joined += line.slice(0, -1);
      continue;
    }
    const whole = (joined + line).trim();
    joined = '';
    if (whole === '' || whole.startsWith('#') || whole.length > MAX_LINE_LENGTH) continue;
    const [name = '', ...words] = wordsOf(whole);
    directives.push({ name: name.toLowerCase(), words, line: first, text: whole });
  }
  return directives;
}

/** Words between blanks; one in quotes may hold blanks. A backslash keeps the next character in the word. */
function wordsOf(line: string): string[] {
  const words = line.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?:[^\s\\]|\\.|\\$)+/g) ?? [];
  return words.map((word) =>
    /^(["']).*\1$/.test(word) && word.length > 1 ? word.slice(1, -1).replaceAll(`\\${word[0]}`, word[0]) : word,
  );
}
