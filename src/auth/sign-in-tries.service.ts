import { Injectable } from '@nestjs/common';
import { Settings } from '../core/config/settings.js';
import { RateLimiter } from '../core/security/rate-limiter.js';
import { clientNetwork } from './client-network.js';

/** Seconds for which failed tries count. */
const WINDOW = 300;

/** Limits how often credentials may be tried, of either kind together (auth.md §1). */
@Injectable()
export class SignInTries {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
  ) {}

  /**
   * What the tries of one client at one account count against: login and e-mail address of a user share theirs.
   * @param userId the account that the login opens, if there is one
   */
  subjects(address: string, login: string, userId: number | undefined): string[] {
    const account = userId === undefined ? `login ${login.trim().toLowerCase()}` : `user ${userId}`;
    return [`address ${clientNetwork(address)}`, account];
  }

  /** @throws RestError 429 with `Retry-After` when one of them has used up its tries */
  check(subjects: string[]): Promise<void> {
    return this.limiter.check(subjects, this.settings.loginTries);
  }

  /** Counts a failed try. @throws RestError 429 when it was one too many */
  count(subjects: string[]): Promise<void> {
    return this.limiter.count(subjects, WINDOW, this.settings.loginTries);
  }
}
