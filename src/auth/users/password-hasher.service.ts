import { Injectable } from '@nestjs/common';
import { tooManyRequests } from '#core/errors';
import { isWordpressHash, matchesWordpress } from './wordpress-hash.js';

/** Loaded for the first password: requests come with application passwords, which need no slow hash. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes computed at the same time, per process: each takes a thread and 19 MiB. */
const MAX_RUNNING = 2;
/** Hashes that may wait for their turn, of each priority; at about 20 a second, they wait a few seconds. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** A hash that no password has, checked when there is none so that timing reveals nothing. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$Yk2ZtvIGVFUbJRSfCBhyfjH8Yxcp2oLIgLQaYmP6VGA';

/** `low`: for clients with failures. They wait until no other hash does. */
export type HashPriority = 'normal' | 'low';

/** Hashes and checks sign-in passwords (argon2id), a few at a time, so that tries cannot take all processor time. */
@Injectable()
export class PasswordHasherService {
  private running = 0;
  private readonly waiting: Record<HashPriority, (() => void)[]> = { normal: [], low: [] };

  /** The hash that is stored for a password. @throws RestError 429 when too many wait */
  hash(password: string): Promise<string> {
    return this.inTurn('normal', async () => (await argon2()).hash(password));
  }

  /**
   * Whether a password has a stored hash. Takes as long for accounts without one.
   * @throws RestError 429 when too many of this priority wait
   */
  async matches(stored: string | null, password: string, priority: HashPriority = 'normal'): Promise<boolean> {
    const isRight = await this.inTurn(priority, () => this.verify(stored ?? DUMMY_HASH, password));
    return isRight && stored !== null;
  }

  /** Computes and compares one hash. Tests replace it. */
  async verify(stored: string, password: string): Promise<boolean> {
    if (isWordpressHash(stored)) return matchesWordpress(stored, password);
    return (await argon2()).verify(stored, password).catch(() => false);
  }

  private async inTurn<T>(priority: HashPriority, work: () => Promise<T>): Promise<T> {
    if (this.running < MAX_RUNNING) this.running++;
    else await this.turn(priority);
    try {
      return await work();
    } finally {
      const next = this.waiting.normal.shift() ?? this.waiting.low.shift();
      // The next one takes over this place.
      if (next) next();
      else this.running--;
    }
  }

  private turn(priority: HashPriority): Promise<void> {
    const queue = this.waiting[priority];
    if (queue.length >= MAX_WAITING) throw tooManyRequests(RETRY_AFTER_SECONDS);
    return new Promise((resolve) => queue.push(resolve));
  }
}
