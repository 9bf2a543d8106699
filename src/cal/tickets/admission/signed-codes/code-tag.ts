import { createHash } from 'node:crypto';

/** Hex digits of a tag: 12 bits. */
const TAG_LENGTH = 3;

/**
 * What tells a signed code from those of former holders of the same ticket: the beginning of SHA-256 of
 * `<attendee id>:<security code>`, so that devices find it in the `code_hash` of their lists.
 */
export function codeTag(attendeeId: number, securityCode: string): string {
  return createHash('sha256').update(`${attendeeId}:${securityCode}`).digest('hex').slice(0, TAG_LENGTH);
}
