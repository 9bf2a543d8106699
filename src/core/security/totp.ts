import { createHmac } from 'node:crypto';
import { sameSecret } from './secret-key.service.js';

/** Seconds for which a code is shown. */
export const TOTP_STEP_SECONDS = 30;
/** Digits of a code, as authenticator apps show it. */
export const TOTP_DIGITS = 6;
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const ACCEPTED_STEPS = [-1, 0, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step (RFC 6238) of a moment. @param seconds since 1970 */
export function totpStep(seconds: number): number {
  return Math.floor(seconds / TOTP_STEP_SECONDS);
}

/** The code of a step: RFC 6238 with HMAC-SHA-1, the only kind that every authenticator app knows. */
export function totpCode(secret: Buffer, step: number, digits = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest[digest.length - 1] & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code was given, near the current moment; nothing for a wrong code. @param seconds since 1970 */
export function matchingStep(secret: Buffer, given: string, seconds: number): number | undefined {
  const now = totpStep(seconds);
  return ACCEPTED_STEPS.map((offset) => now + offset).filter((step) => sameSecret(totpCode(secret, step), given))[0];
}

/** Bytes in Base32 (RFC 4648) without padding, as authenticator apps read them. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[parseInt(part.padEnd(5, '0'), 2)]).join('');
}
