/** The characters of the alphanumeric mode of QR codes, in the order of their values (RFC 9285). */
export const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

const RADIX = BigInt(BASE45.length);

/** Bytes as one number in base 45, the highest digit first. @param length digits, enough for all numbers of these bytes */
export function toBase45(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const digits: string[] = [];
  for (let i = 0; i < length; i++) {
    digits.push(BASE45[Number(rest % RADIX)]);
    rest /= RADIX;
  }
  return digits.reverse().join('');
}

/** The bytes of such a number; nothing for other characters, and for a number that needs more bytes. */
export function fromBase45(text: string, bytes: number): Buffer | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = BASE45.indexOf(character);
    if (digit < 0) return undefined;
    number = number * RADIX + BigInt(digit);
  }
  const hex = number.toString(16);
  return hex.length > 2 * bytes ? undefined : Buffer.from(hex.padStart(2 * bytes, '0'), 'hex');
}
