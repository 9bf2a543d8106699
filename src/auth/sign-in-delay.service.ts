import { setTimeout } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '#core/config';
import { tooManyRequests } from '#core/errors';
import {
  clientAddress,
  FAILURE_WINDOW_SECONDS,
  networkLevels,
  type NetworkLevel,
  RateLimiterService,
} from '#core/security';
import type { HashPriority } from './users/password-hasher.service.js';

/** Failures of an account or a network that cost no delay. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;
/** Tries of one client network that may be delayed or compared at the same time, per process. */
const MAX_RUNNING_PER_NETWORK = 3;

/**
 * Slows browser sign-in down after failures, in place of closing an account: the owner can always sign in, at worst
 * after `MAX_DELAY_MS`, whatever others tried. Failures count per account, over all networks, and per network; those of
 * larger IPv6 networks count less. There is no limit for all networks together, which others could use up: a try that
 * waits costs a connection of its client only, and `PasswordHasherService` bounds the work, with networks without
 * failures first.
 */
@Injectable()
export class SignInDelayService implements BeforeApplicationShutdown {
  private readonly running = new Map<string, number>();
  private readonly stop = new AbortController();

  constructor(
    private readonly limiter: RateLimiterService,
    private readonly settings: Settings,
  ) {}

  /** Requests that are delayed are answered at once when the process stops. */
  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  /**
   * Runs `compare` after the delay that earlier failures cost, and counts it as a failure if it finds nothing.
   * @param account what the tries count against, the same for all names of an account
   * @throws RestError 429 with `Retry-After` while too many tries of the client's network are running
   */
  async run<T>(account: string, compare: (priority: HashPriority) => Promise<T | undefined>): Promise<T | undefined> {
    if (this.settings.maxFailedCredentials === 0) return compare('normal');
    const levels = networkLevels(clientAddress());
    const subjects = [`sign-in of ${account}`, ...levels.map(({ network }) => ofNetwork(network))];
    const [failuresOfAccount, ...failures] = await this.limiter.used(subjects);
    const failuresOfNetwork = Math.max(...failures.map((count, i) => Math.floor(count / levels[i].factor)));
    const delay = delayMs(Math.max(failuresOfAccount, failuresOfNetwork));
    if (levels.some((level) => this.isFull(level))) {
      throw tooManyRequests(Math.ceil((delay || FIRST_DELAY_MS) / 1000));
    }
    for (const { network } of levels) this.running.set(network, (this.running.get(network) ?? 0) + 1);
    try {
      if (delay > 0) await this.pause(delay);
      const found = await compare(failuresOfNetwork > 0 ? 'low' : 'normal');
      if (found === undefined) await this.limiter.count(subjects, FAILURE_WINDOW_SECONDS, Number.MAX_SAFE_INTEGER - 1);
      return found;
    } finally {
      for (const { network } of levels) this.release(network);
    }
  }

  /** Failures of the client's own network that count at the moment; 0 while failures are not limited. */
  async failuresOfNetwork(): Promise<number> {
    const [{ network }] = networkLevels(clientAddress());
    const [failures] = await this.limiter.used([ofNetwork(network)]);
    return failures;
  }

  /** Waits without a connection to the database. Tests replace it. */
  async pause(milliseconds: number): Promise<void> {
    await setTimeout(milliseconds, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }

  private isFull({ network, factor }: NetworkLevel): boolean {
    return (this.running.get(network) ?? 0) >= MAX_RUNNING_PER_NETWORK * factor;
  }

  private release(network: string): void {
    const left = (this.running.get(network) ?? 1) - 1;
    if (left > 0) this.running.set(network, left);
    else this.running.delete(network);
  }
}

function ofNetwork(network: string): string {
  return `sign-in from ${network}`;
}

/** Milliseconds before the next try: none at first, then doubling up to the limit. */
export function delayMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
}
