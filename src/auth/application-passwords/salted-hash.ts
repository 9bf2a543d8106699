import { createHmac, randomBytes } from 'node:crypto';
import { sameSecret } from '#core/security';

const SALT_BYTES = 12;
/** Characters of the column. */
const MAX_STORED_LENGTH = 64;
/** First part of a stored hash; earlier hashes, which depend on the server's key, have no `$`. */
const HASH_ALGORITHM = 'sha224';

/**
 * A salted hash of a secret with much entropy, such as a random password. It is fast, because it is checked with every
 * request, so it protects nothing that can be guessed. No key is needed to check it.
 * @returns `sha224$salt$hash`, 62 characters; each time another one
 */
export function saltedHash(text: string): string {
  return withSalt(text, randomBytes(SALT_BYTES).toString('base64url'));
}

/** Whether a stored hash has this form. */
export function isSalted(stored: string): boolean {
  return stored.startsWith(`${HASH_ALGORITHM}$`);
}

/** Whether `stored` is a salted hash of `text`, compared in constant time. */
export function matchesSalted(text: string, stored: string): boolean {
  const [, salt = ''] = stored.split('$');
  return sameSecret(withSalt(text, salt), stored);
}

/**
 * A salted hash with the id that its account had when it was made, for an account that gets another one.
 * @returns undefined where the column would not hold it
 */
export function withFormerOwner(stored: string, userId: number): string | undefined {
  const marked = `${stored}$${userId}`;
  return isSalted(stored) && marked.length <= MAX_STORED_LENGTH ? marked : undefined;
}

/** A stored hash without the id that its account had before. */
export function withoutFormerOwner(stored: string): { hash: string; formerOwner?: number } {
  const [algorithm, salt, hash, owner] = stored.split('$');
  if (!isSalted(stored) || owner === undefined) return { hash: stored };
  return { hash: [algorithm, salt, hash].join('$'), formerOwner: Number(owner) };
}

function withSalt(text: string, salt: string): string {
  return `${HASH_ALGORITHM}$${salt}$${createHmac(HASH_ALGORITHM, salt).update(text).digest('base64url')}`;
}
