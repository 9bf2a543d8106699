import { createHash } from 'node:crypto';
import { sameSecret } from '#core/security';

/** MD5 (32 lower-case hex digits) of the bytes of a secret from one position to before another. */
export function partHash(secret: string, from: number, to: number): string {
  return md5(Buffer.from(secret).subarray(from, to));
}

/** MD5 of a text as 32 lower-case hex digits. Of secrets it is what the service on the other side reckons with. */
export function md5(text: string | Buffer): string {
  return createHash('md5').update(text).digest('hex');
}

/** Whether something that was sent is this hash, found out in a time that tells nothing of it. Capitals do not count. */
export function isHash(sent: unknown, hash: string): boolean {
  return typeof sent === 'string' && sameSecret(sent, hash);
}
