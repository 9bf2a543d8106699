/** The characters of Windows-1252 between 0x80 and 0x9F, in order; five places have none. */
const UPPER = '€\u0000‚ƒ„…†‡ˆ‰Š‹Œ\u0000Ž\u0000\u0000‘’“”•–—˜™š›œ\u0000žŸ';

const BYTES = new Map([...UPPER].flatMap((character, i) => (character === '\u0000' ? [] : [[character, 0x80 + i]])));

/**
 * A text in Windows-1252, which contains ISO 8859-1. Characters that it does not have lose their accents, or become `?`.
 */
export function windows1252(text: string): Buffer {
  return Buffer.from([...text].map(byteOf));
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const byte = BYTES.get(character);
  if (byte !== undefined) return byte;
  const plain = character.normalize('NFKD').charCodeAt(0);
  return plain < 0x80 ? plain : 0x3f;
}
