import { HOUR_MS } from '#core/time';
import { fromBase45, toBase45 } from './base45.js';

/** What signed codes begin with; no code of another kind does. */
export const SIGNED_PREFIX = 'A:';
/** The only version of the format. */
const CODE_VERSION = 1;

/** Bytes of what is signed, and of the signature (Ed25519). */
const PAYLOAD_BYTES = 17;
const SIGNATURE_BYTES = 64;
const CODE_BYTES = PAYLOAD_BYTES + SIGNATURE_BYTES;
/** Digits of 81 bytes in base 45. */
const CODE_DIGITS = 118;
/** Characters of a signed code: a QR code of 45 modules has up to 122. */
export const CODE_LENGTH = SIGNED_PREFIX.length + CODE_DIGITS;

/** The hours of codes are counted from here on, milliseconds since 1970. */
const EPOCH_MS = Date.UTC(2024, 0, 1);
/** Length of the validity that means: no end. */
const NO_END_HOURS = 0xfff;

/** The parts of the payload with their bits, the first one highest: 136 in sum. */
const PARTS = [
  ['version', 4],
  ['keyId', 4],
  ['attendeeId', 30],
  ['ticketId', 27],
  ['eventId', 27],
  ['startHour', 20],
  ['hours', 12],
  ['tag', 12],
] as const;

type Packed = Record<(typeof PARTS)[number][0], number>;

/** What a signed code says. */
export interface SignedCode {
  /** Key that signed it. */
  keyId: number;
  attendeeId: number;
  ticketId: number;
  /** Event or page; 0: none. */
  eventId: number;
  /** Full hour since 2024, milliseconds since 1970. */
  validFromMs: number;
  /** Milliseconds since 1970; null: no end. */
  validUntilMs: number | null;
  /** First three hex digits of the hash of the code (`codeHash`), which tell the code of a former holder from the present one. */
  tag: string;
}

/**
 * The bytes that are signed.
 * @returns nothing when an id or a moment has more bits than there are
 */
export function packCode(code: SignedCode): Buffer | undefined {
  const startHour = Math.floor((code.validFromMs - EPOCH_MS) / HOUR_MS);
  const hours = code.validUntilMs === null ? NO_END_HOURS : hoursBetween(startHour, code.validUntilMs);
  const { keyId, attendeeId, ticketId, eventId } = code;
  const packed: Packed = {
    version: CODE_VERSION,
    keyId,
    attendeeId,
    ticketId,
    eventId,
    startHour,
    hours,
    tag: parseInt(code.tag, 16),
  };
  let bits = 0n;
  for (const [name, length] of PARTS) {
    const value = packed[name];
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** length) return undefined;
    bits = (bits << BigInt(length)) | BigInt(value);
  }
  return Buffer.from(bits.toString(16).padStart(2 * PAYLOAD_BYTES, '0'), 'hex');
}

/** Hours until a moment, rounded up; a validity that is too long for the format has no end. */
function hoursBetween(startHour: number, endMs: number): number {
  return Math.min(Math.ceil((endMs - EPOCH_MS) / HOUR_MS) - startHour, NO_END_HOURS);
}

/** What such bytes say; nothing for another version. */
export function unpackCode(payload: Uint8Array): SignedCode | undefined {
  let bits = BigInt(`0x${Buffer.from(payload).toString('hex')}`);
  const packed: Partial<Packed> = {};
  for (const [name, length] of PARTS.toReversed()) {
    packed[name] = Number(bits & ((1n << BigInt(length)) - 1n));
    bits >>= BigInt(length);
  }
  const { version, startHour, hours, tag, ...ids } = packed as Packed;
  if (version !== CODE_VERSION) return undefined;
  return {
    ...ids,
    validFromMs: EPOCH_MS + startHour * HOUR_MS,
    validUntilMs: hours === NO_END_HOURS ? null : EPOCH_MS + (startHour + hours) * HOUR_MS,
    tag: tag.toString(16).padStart(3, '0'),
  };
}

/** The text of a code: 120 characters of the alphanumeric mode. */
export function codeText(payload: Uint8Array, signature: Uint8Array): string {
  return SIGNED_PREFIX + toBase45(Buffer.concat([payload, signature]), CODE_DIGITS);
}

/** Payload and signature of a text; nothing for one that is no signed code. The signature is not verified. */
export function readCodeText(text: string): { payload: Buffer; signature: Buffer } | undefined {
  // A space is a digit, and scanners may remove spaces at the end.
  const whole = text.padEnd(CODE_LENGTH, ' ');
  if (!whole.startsWith(SIGNED_PREFIX) || whole.length !== CODE_LENGTH) return undefined;
  const bytes = fromBase45(whole.slice(SIGNED_PREFIX.length), CODE_BYTES);
  return bytes && { payload: bytes.subarray(0, PAYLOAD_BYTES), signature: bytes.subarray(PAYLOAD_BYTES) };
}

/** Whether a code admits at a moment (milliseconds since 1970). */
export function validityAt(
  { validFromMs: from, validUntilMs: until }: SignedCode,
  ms: number,
): 'valid' | 'early' | 'expired' {
  if (ms < from) return 'early';
  return until !== null && ms >= until ? 'expired' : 'valid';
}
