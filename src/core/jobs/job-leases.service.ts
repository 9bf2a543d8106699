import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DatabaseClockService, isOutage, OutageLog } from '#core/database';
import { LEASE_MS, LeasesRepository } from './leases.repository.js';

/** Milliseconds between two renewals. */
const RENEW_INTERVAL_MS = 10_000;

/**
 * Decides which process does the jobs of the site. The first one that takes the lease of a job has it until it stops,
 * or until it has not renewed it in time.
 */
@Injectable()
export class JobLeasesService {
  private readonly log = new Logger('Jobs');
  private readonly holder = randomUUID();
  /** Leases of this process with their end by the clock of the database, milliseconds since 1970. */
  private readonly held = new Map<string, number>();
  private onLost: (name: string) => void = () => undefined;

  constructor(
    private readonly leases: LeasesRepository,
    private readonly outages: OutageLog,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Reports leases that other processes have taken over, to one watcher. */
  watchLost(onLost: (name: string) => void): void {
    this.onLost = onLost;
  }

  /** Takes the lease of a job unless this process has it. @returns whether no other process has it */
  async take(name: string): Promise<boolean> {
    const nowMs = this.clock.nowMs();
    if ((this.held.get(name) ?? 0) > nowMs) return true;
    const expires = nowMs + LEASE_MS;
    const isTaken = await this.leases.take({ name, holder: this.holder, expires }, nowMs);
    if (isTaken) this.held.set(name, expires);
    else this.lose(name);
    return isTaken;
  }

  /** Extends the leases of this process, also while their jobs run. */
  @Interval(RENEW_INTERVAL_MS)
  async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const names = [...this.held.keys()];
    const expires = this.clock.nowMs() + LEASE_MS;
    try {
      const renewed = new Set(await this.leases.renew(this.holder, expires));
      for (const name of names) {
        if (renewed.has(name)) this.held.set(name, expires);
        else this.lose(name);
      }
    } catch (error) {
      // They are renewed the next time, unless they have ended by then.
      if (isOutage(error)) this.outages.note(error);
      else this.log.error(error, 'The leases of background jobs could not be renewed');
    }
  }

  /** Lets other processes do these jobs at once instead of when the leases end. */
  async release(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (!this.held.delete(name)) continue;
      await this.leases.release(name, this.holder);
    }
  }

  /** Names of the jobs whose lease this process has. */
  get names(): string[] {
    return [...this.held.keys()];
  }

  private lose(name: string): void {
    if (this.held.delete(name)) this.onLost(name);
  }
}
