/**
 * Reads signed codes of tickets with WebCrypto, without a network. The format is that of the service:
 * `src/cal/tickets/admission/signed-codes/signed-code.ts`, whose vectors the test of this file reads.
 */

const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const PREFIX = 'A:';
const VERSION = 1;
const PAYLOAD_BYTES = 17;
const CODE_BYTES = PAYLOAD_BYTES + 64;
const CODE_LENGTH = 120;
const HOUR_MS = 3_600_000;
const EPOCH_MS = Date.UTC(2024, 0, 1);
const NO_END_HOURS = 0xfff;

/** Parts of the payload with their bits, the first one highest. */
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

/** What a signed code says. */
export interface SignedCode {
  keyId: number;
  attendeeId: number;
  ticketId: number;
  /** Event or page; 0: none. */
  eventId: number;
  /** Milliseconds since 1970. */
  validFromMs: number;
  /** Milliseconds since 1970; null: no end. */
  validUntilMs: number | null;
  /** First three digits of the `code_hash` of the attendee, unless the code was replaced. */
  tag: string;
}

/** A public key as `GET admission/device` has it. */
export interface PublicKey {
  id: number;
  /** 32 bytes, base64url. */
  public_key: string;
}

/** Imported keys by their numbers. */
export type VerifyKeys = ReadonlyMap<number, CryptoKey>;

/** Whether a scanned text claims to be a signed code. */
export function isSignedText(text: string): boolean {
  return text.startsWith(PREFIX);
}

/**
 * Imports the keys of the service.
 * @returns `unsupported` where the browser has no Ed25519: signed codes are then looked up by the service or in the list
 */
export async function importKeys(keys: readonly PublicKey[]): Promise<VerifyKeys | 'unsupported'> {
  try {
    const imported = await Promise.all(
      keys.map(async ({ id, public_key: key }) => [id, await importKey(key)] as const),
    );
    return new Map(imported);
  } catch (error) {
    if (isUnsupported(error)) return 'unsupported';
    throw error;
  }
}

/** Whether the browser verifies signed codes. */
export async function verifiesSignedCodes(): Promise<boolean> {
  // The public key of the first test vector of RFC 8032.
  return (await importKeys([{ id: 0, public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }])) !== 'unsupported';
}

/** What a signed code says; `signature-invalid` for texts that no key of these has signed. */
export async function readSignedCode(text: string, keys: VerifyKeys): Promise<SignedCode | 'signature-invalid'> {
  const bytes = bytesOf(text);
  const payload = bytes?.slice(0, PAYLOAD_BYTES);
  const code = payload && unpack(payload);
  const key = code && keys.get(code.keyId);
  if (!bytes || !payload || !code || !key) return 'signature-invalid';
  const isValid = await crypto.subtle.verify('Ed25519', key, bytes.slice(PAYLOAD_BYTES), payload);
  return isValid ? code : 'signature-invalid';
}

/**
 * What a code says without its signature, for browsers that cannot verify it: only to find the attendee in the list,
 * never to admit one who is not in it.
 */
export function unverifiedCode(text: string): SignedCode | undefined {
  const bytes = bytesOf(text);
  return bytes && unpack(bytes.slice(0, PAYLOAD_BYTES));
}

/** Whether a code admits at a moment (milliseconds since 1970). */
export function validityAt(
  { validFromMs: from, validUntilMs: until }: SignedCode,
  ms: number,
): 'valid' | 'early' | 'expired' {
  if (ms < from) return 'early';
  return until !== null && ms >= until ? 'expired' : 'valid';
}

/** Whether a code is the present one of an attendee of the list. */
export function isCurrent({ attendeeId, tag }: SignedCode, item: { id: number; code_hash: string }): boolean {
  return item.id === attendeeId && item.code_hash.startsWith(tag);
}

function importKey(key: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  return crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
}

function isUnsupported(error: unknown): boolean {
  // Pages without TLS have no WebCrypto; browsers before 2025 have no Ed25519.
  if (!(globalThis.crypto as Crypto | undefined)?.subtle) return true;
  return error instanceof DOMException && error.name === 'NotSupportedError';
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  // A space is a digit, and scanners may remove spaces at the end.
  const whole = text.padEnd(CODE_LENGTH, ' ');
  if (!whole.startsWith(PREFIX) || whole.length !== CODE_LENGTH) return undefined;
  let number = 0n;
  for (const character of whole.slice(PREFIX.length)) {
    const digit = BASE45.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 45n + BigInt(digit);
  }
  const hex = number.toString(16).padStart(2 * CODE_BYTES, '0');
  if (hex.length > 2 * CODE_BYTES) return undefined;
  return Uint8Array.from({ length: CODE_BYTES }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function unpack(payload: Uint8Array): SignedCode | undefined {
  let bits = payload.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const parts: Record<string, number> = {};
  for (const [name, length] of [...PARTS].reverse()) {
    parts[name] = Number(bits & ((1n << BigInt(length)) - 1n));
    bits >>= BigInt(length);
  }
  const { version, keyId, attendeeId, ticketId, eventId, startHour, hours, tag } = parts as Record<
    (typeof PARTS)[number][0],
    number
  >;
  if (version !== VERSION) return undefined;
  return {
    keyId,
    attendeeId,
    ticketId,
    eventId,
    validFromMs: EPOCH_MS + startHour * HOUR_MS,
    validUntilMs: hours === NO_END_HOURS ? null : EPOCH_MS + (startHour + hours) * HOUR_MS,
    tag: tag.toString(16).padStart(3, '0'),
  };
}
