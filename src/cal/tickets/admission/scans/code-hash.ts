import { createHash } from 'node:crypto';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';

/** Hexadecimal digits of the hash of a code: 16 bytes. */
const HASH_DIGITS = 32;

/**
 * Hash of the code of a ticket, by which devices know it without a network. A lost device has no codes that could be
 * printed. It is in the interface: devices compute the same.
 */
export function codeHash({ id, security_code: code }: Pick<AttendeeEntity, 'id' | 'security_code'>): string {
  return createHash('sha256').update(`${id}:${code}`).digest('hex').slice(0, HASH_DIGITS);
}
