import { Injectable } from '@nestjs/common';
import type { Caller } from '../../core/context/caller.js';
import { SecretKey, sameSecret } from '../../core/security/secret-key.js';

/** Half a nonce's life in milliseconds: 12 hours. */
const TICK = 43_200_000;

/**
 * Nonces: ten hex digits bound to caller, action and session, good for 12 to 24 hours (auth.md §4). Stateless, so every
 * process accepts those of the others.
 */
@Injectable()
export class NoncesService {
  constructor(private readonly key: SecretKey) {}

  /** A nonce for `action`. */
  create(caller: Caller, action: string, now = Date.now()): string {
    return this.at(caller, action, tickOf(now));
  }

  /** Whether `nonce` was made for this caller and action, now or in the previous half of its life. */
  verify(caller: Caller, action: string, nonce: unknown, now = Date.now()): boolean {
    if (typeof nonce !== 'string' || nonce === '') return false;
    const tick = tickOf(now);
    const current = sameSecret(this.at(caller, action, tick), nonce);
    const previous = sameSecret(this.at(caller, action, tick - 1), nonce);
    return current || previous;
  }

  private at(caller: Caller, action: string, tick: number): string {
    return this.key.sign('nonce', `${tick}|${action}|${caller.id}|${caller.sessionToken}`).slice(-12, -2);
  }
}

function tickOf(now: number): number {
  return Math.ceil(now / TICK);
}
