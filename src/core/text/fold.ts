/** Latin letters that are not a base letter with a mark, and what they are written as. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 's',
  ẞ: 'S',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  Ŋ: 'N',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ŉ: 'n',
  ª: 'a',
  º: 'o',
  Ĳ: 'IJ',
  ĳ: 'ij',
  Ŀ: 'L',
  ŀ: 'l',
  ƒ: 'f',
  '€': 'E',
};

/** Latin-1, Latin Extended-A and -B, Latin Extended Additional (Vietnamese), the two ordinals and the euro sign. */
const ACCENTED = /[\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF\u20AC]/g;
const MARKS = /[\u0300-\u036F]+/g;
/** Marks typed after their letter, as macOS file names have them. */
const LOOSE_MARKS = /(?<=[a-zA-Z])[\u0300-\u036F]+/g;

/**
 * Latin letters without accents, strokes and ligatures (`é` → `e`, `ø` → `o`, `ß` → `s`, `Æ` → `AE`); `€` becomes
 * `E`. Other scripts are left alone.
 */
export function foldAccents(text: string): string {
  return text.replace(ACCENTED, foldLetter).replace(LOOSE_MARKS, '');
}

function foldLetter(char: string): string {
  const base = char.normalize('NFD').replace(MARKS, '');
  return LETTERS[base] ?? base;
}

/** Lower case without accents; lowered on both sides of the folding, since either can bring in what the other changes. */
export function foldCase(text: string): string {
  return foldAccents(text.toLowerCase()).toLowerCase();
}

/** Longest key that fits an indexed utf8mb4 column everywhere. */
const MAX_SORT_KEY_LENGTH = 191;

/**
 * What to sort a title or a name by in a column with binary order: lower case, Latin accents folded, white space
 * collapsed, at most 191 characters. `Éclair` comes between `ebb` and `echo`.
 */
export function sortKey(text: string): string {
  const start = text.slice(0, MAX_SORT_KEY_LENGTH * 8);
  const key = foldCase(start.replace(/\p{Cs}/gu, ''))
    .replace(/\s+/g, ' ')
    .trim();
  const cut = key.slice(0, MAX_SORT_KEY_LENGTH);
  return isHighSurrogate(cut.charCodeAt(cut.length - 1)) ? cut.slice(0, -1) : cut;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
