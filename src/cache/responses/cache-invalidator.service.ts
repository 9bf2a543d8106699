import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CacheConfig } from '../cache.config.js';
import { type CommitWatch, Database } from '#core/database';
import { PurgesRepository } from './purges.repository.js';
import { ResponseStore } from './response.store.js';

/** Milliseconds between two purges that are sent to other processes; changes in between are one purge. */
const BROADCAST_INTERVAL_MS = 250;
/** Milliseconds for which purges of other processes may go unseen. */
const POLL_INTERVAL_MS = 500;
/** Milliseconds after another process's purge during which nothing is cached: settings may be a second old. */
const QUIET_PERIOD_MS = 1500;

/**
 * Tables of which no public response shows anything. Whatever is stored elsewhere purges everything, also by statements
 * whose table cannot be read from their text.
 */
const UNCACHED_TABLES = new Set([
  'application_passwords',
  // Of these settings, those that change pages are announced by `pagesChanged`.
  'cache_settings',
  'idempotency_keys',
  'imports',
  'audit_entries',
  'job_runs',
  'ticket_buyers',
  'leases',
  'list_versions',
  'outbox_deliveries',
  // Results for pages are announced by `pagesChanged`; those for images change no page.
  'optimisation_jobs',
  'rate_limits',
  // Redirects run before cached pages are looked up; their settings do show, in headers.
  'redirect_groups',
  'redirect_log',
  'redirect_not_found_log',
  'redirects',
  'resting_crawlers',
  'secrets',
  'sessions',
]);

/**
 * Purges cached responses after a commit of a request, a job or a command: in this process at once, in others
 * within a second. Everything goes, since an answer may show anything.
 */
@Injectable()
export class CacheInvalidatorService implements OnModuleInit, OnModuleDestroy, CommitWatch {
  private readonly log = new Logger('Cache');
  private known?: number;
  private lookedAt = -Infinity;
  private looking?: Promise<void>;
  private unpublished = false;
  private telling?: Promise<void>;
  private timer?: NodeJS.Timeout;
  /** As `lookedAt`, on the clock of `performance.now()`. */
  private quietAt = -Infinity;
  /** A poll has found one purge more while ours was being published, and took it for ours. */
  private assumed = false;

  constructor(
    private readonly store: ResponseStore,
    private readonly purges: PurgesRepository,
    private readonly database: Database,
    private readonly config: CacheConfig,
  ) {}

  onModuleInit(): void {
    if (this.config.responseCache !== 'off') this.database.watchCommits(this);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.telling;
    if (this.unpublished) await this.publish();
  }

  concerns(table: string | undefined): boolean {
    return table === undefined || !UNCACHED_TABLES.has(table);
  }

  committed(): void {
    this.store.purge();
    this.announce();
  }

  /** Purges after the unit of work because pages look different from then on. */
  pagesChanged(): void {
    if (this.config.responseCache !== 'off') this.database.afterCommit(() => this.committed());
  }

  /** Lets the other processes purge too. */
  announce(): void {
    this.unpublished = true;
    if (this.timer === undefined && this.telling === undefined) this.begin();
  }

  /** Whether responses that are made from now on may be cached. */
  isQuiet(): boolean {
    return performance.now() >= this.quietAt;
  }

  /** Purges if another process did since the last look; looks only after half a second. @throws when it cannot look */
  async look(): Promise<void> {
    if (performance.now() - this.lookedAt < POLL_INTERVAL_MS) return;
    this.looking ??= this.lookNow().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async lookNow(): Promise<void> {
    const began = performance.now();
    const count = await this.purges.count();
    this.lookedAt = began;
    if (this.telling && !this.assumed && count === (this.known ?? count) + 1) {
      this.assumed = true;
      this.known = count;
    } else this.learn(count);
  }

  private learn(count: number): void {
    if (this.known !== undefined && count !== this.known) {
      this.store.purge();
      this.quietAt = performance.now() + QUIET_PERIOD_MS;
    }
    this.known = count;
  }

  private begin(): void {
    this.telling = this.database
      .outside(() => this.publish())
      .finally(() => {
        this.telling = undefined;
        this.timer = setTimeout(() => {
          this.timer = undefined;
          if (this.unpublished) this.begin();
        }, BROADCAST_INTERVAL_MS).unref();
      });
  }

  private async publish(): Promise<void> {
    this.unpublished = false;
    this.assumed = false;
    try {
      const count = await this.purges.add();
      // Our own is no news, but another one that came in between is.
      if (!this.assumed && this.known !== undefined && count === this.known + 1) this.known = count;
      else this.learn(count);
    } catch (error) {
      this.unpublished = true;
      if (this.assumed) this.store.purge();
      this.log.warn(`A purge could not be told to other processes: ${String(error)}`);
    }
  }
}
