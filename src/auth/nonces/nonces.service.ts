import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { SecretKeyService } from '#core/security';

/** Half a nonce's life in milliseconds: 12 hours. */
const NONCE_TICK_MS = 43_200_000;

/**
 * Nonces: ten hex digits bound to caller, action and session, good for 12 to 24 hours (auth.md §4). Stateless, so every
 * process accepts those of the others.
 */
@Injectable()
export class NoncesService {
  constructor(
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
  ) {}

  /** A nonce for `action`. */
  create(caller: Caller, action: string, now = this.clock.nowMs()): string {
    return shortened(this.key.sign('nonce', textOf(caller, action, tickOf(now))));
  }

  /** Whether `nonce` was made for this caller and action, now or in the previous half of its life. */
  verify(caller: Caller, action: string, nonce: unknown, now = this.clock.nowMs()): boolean {
    if (typeof nonce !== 'string' || nonce === '') return false;
    const tick = tickOf(now);
    const current = this.key.matches('nonce', textOf(caller, action, tick), nonce, shortened);
    const previous = this.key.matches('nonce', textOf(caller, action, tick - 1), nonce, shortened);
    return current || previous;
  }
}

function textOf(caller: Caller, action: string, tick: number): string {
  return `${tick}|${action}|${caller.id}|${caller.sessionToken}`;
}

/** The ten digits of a signature that are the nonce. */
function shortened(signature: string): string {
  return signature.slice(-12, -2);
}

function tickOf(now: number): number {
  return Math.ceil(now / NONCE_TICK_MS);
}
