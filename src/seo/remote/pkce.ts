import { createHash, randomBytes } from 'node:crypto';

/** A secret of ours for one grant (RFC 7636): 43 characters. */
export function newVerifier(): string {
  return randomBytes(32).toString('base64url');
}

/** What the service is told of it beforehand. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** A state under which its grant is found again. */
export function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
