const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/**
 * Whether JSON text nests lists and objects deeper than `limit`. Looks at the bytes only: parsing deep text takes far
 * longer, and what walks through the parsed value would need a stack as deep.
 */
export function isDeeperThan(text: Buffer, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const byte = text[i];
    if (byte === QUOTE) i = endOfString(text, i + 1);
    else if (OPENS.has(byte) && ++depth > limit) return true;
    else if (CLOSES.has(byte)) depth--;
  }
  return false;
}

function endOfString(text: Buffer, from: number): number {
  let end = text.indexOf(QUOTE, from);
  while (end >= 0) {
    let slashes = 0;
    while (text[end - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf(QUOTE, end + 1);
  }
  return text.length;
}
