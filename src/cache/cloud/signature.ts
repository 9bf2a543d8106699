import { createHmac } from 'node:crypto';
import { sameSecret } from '#core/security';

/** Seconds by which the two clocks may differ, and for which a call may be on its way. */
const CLOCK_TOLERANCE_SECONDS = 300;

/**
 * The signature of a callback: HMAC-SHA-256 (hex) over the time, a dot and the body.
 * @param time seconds since 1970
 */
export function signatureOf(key: string, time: number, body: Buffer): string {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest('hex');
}

/**
 * Whether a header `X-Cloud-Signature: t=<seconds>,v1=<hex>` signs this body with the key, within five minutes.
 * @param now seconds since 1970
 */
export function isSigned(header: unknown, key: string, body: Buffer, now: number): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (time === undefined || signature === undefined || key === '') return false;
  return (
    Math.abs(now - Number(time)) <= CLOCK_TOLERANCE_SECONDS &&
    sameSecret(signature, signatureOf(key, Number(time), body))
  );
}
