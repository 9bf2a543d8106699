import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CacheActivationService } from './cache-activation.service.js';
import { type CommitWatch, Database, EVERYTHING } from '#core/database';
import { FaultLog } from '#core/faults';
import { HEARTBEAT, ReplicaService } from '#core/lists';
import { SettingsStoreRegistry } from '#core/settings';
import { type ResponsePurge, PurgesRepository } from './purges.repository.js';
import { ResponseStore } from './response.store.js';
import { SharedResponsesService } from './shared/shared-responses.service.js';
import { purgeIdText } from './shared/unconfirmed-purges.js';

/** Milliseconds between two purges that are sent to other processes; changes in between are one purge. */
const BROADCAST_INTERVAL_MS = 250;
/** Milliseconds for which purges of other processes may go unseen. */
const POLL_INTERVAL_MS = 500;
/** Milliseconds after another process has changed settings during which nothing is cached: they may be a second old. */
const QUIET_PERIOD_MS = 1500;
/** Tags of one purge; of a process that changes more, the others learn that everything changed. */
const MAX_TAGS = 500;
/** Purges of this process after which old ones are deleted. */
const CLEAN_UP_EACH = 1000;

/** Settings of which those that change answers are announced by `pagesChanged`. */
const OWN_SETTINGS = 'cache_settings';

/** Tags of numbers that no response shows: that of purges, and the heartbeat for replicas. */
const UNSHOWN_TAGS = ['list_versions.name:responses', `list_versions.name:${HEARTBEAT}`];

/**
 * Tables that no public response is made from. Their changes would be sent to other processes for nothing; those of
 * all other tables are.
 */
const UNCACHED_TABLES = new Set([
  'admission_device_lists',
  'admission_devices',
  'admission_entries',
  'admission_keys',
  'admission_list_events',
  'admission_list_tickets',
  'admission_lists',
  'admission_reserves',
  'admission_sale_conflicts',
  'admission_scans',
  'application_passwords',
  'audit_entries',
  // Of these settings, those that change pages are announced by `pagesChanged`.
  'cache_settings',
  'idempotency_keys',
  'imports',
  'job_runs',
  'leases',
  'outbox_deliveries',
  'rate_limits',
  // Redirects run before cached pages are looked up.
  'redirect_groups',
  'redirect_log',
  'redirect_not_found_log',
  'redirects',
  'response_purges',
  'resting_crawlers',
  'secrets',
  'sessions',
  'ticket_buyers',
  'ticket_sales_changes',
  'ticket_sales_dimensions',
  'ticket_sales_rollups',
  'ticket_sales_state',
  'webhook_deliveries',
  'webhook_endpoints',
]);

/**
 * Invalidates cached responses after a commit of a request, a job or a command: in this process at once, in others
 * within a second, with Redis within milliseconds (`SharedResponsesService`). What a statement changed is known by tags (`TableTags`); settings, of which every process has a copy
 * in memory, invalidate everything.
 */
@Injectable()
export class CacheInvalidatorService implements OnModuleInit, OnModuleDestroy, CommitWatch {
  private readonly log = new Logger('Cache');
  private readonly faults = new FaultLog((line) => this.log.warn(line));
  /** Names this process among the purges. */
  private readonly process = randomBytes(15).toString('base64url');
  /** Number of the next row of this process among the purges. */
  private row = 1;
  private known?: number;
  private lookedAt = -Infinity;
  private looking?: Promise<void>;
  private unpublished = new Set<string>();
  private publishing?: Promise<void>;
  private timer?: NodeJS.Timeout;
  private published = 0;
  /** As `lookedAt`, on the clock of `performance.now()`. */
  private quietAt = -Infinity;

  constructor(
    private readonly store: ResponseStore,
    private readonly purges: PurgesRepository,
    private readonly database: Database,
    private readonly activation: CacheActivationService,
    private readonly settings: SettingsStoreRegistry,
    private readonly shared: SharedResponsesService,
    private readonly replica: ReplicaService,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.activation.isOn) return;
    this.shared.watch((tags) => this.applyOthers(tags));
    await this.database.changes.watch(this);
    this.replica.watch(this.store.versions);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.publishing;
    if (this.unpublished.size > 0) await this.publish();
  }

  committed(tags: ReadonlySet<string>): void {
    const changed = this.shown(tags);
    if (changed.length === 0) return;
    this.apply(changed);
    this.announce(changed);
  }

  /** Invalidates everything after the unit of work because pages look different from then on. */
  pagesChanged(): void {
    if (this.activation.isOn) this.database.afterCommit(() => this.committed(new Set([EVERYTHING])));
  }

  /** Lets the other processes invalidate too. */
  announce(tags: readonly string[] = [EVERYTHING]): void {
    this.shared.raise(tags, { process: this.process, row: this.row });
    for (const tag of tags) this.unpublished.add(tag);
    if (this.unpublished.size > MAX_TAGS) this.unpublished = new Set([EVERYTHING]);
    if (this.timer === undefined && this.publishing === undefined) this.begin();
  }

  /** Whether responses that are made from now on may be cached. */
  isQuiet(): boolean {
    return performance.now() >= this.quietAt;
  }

  /** Whether `look` has nothing to do yet. */
  get hasLooked(): boolean {
    return performance.now() - this.lookedAt < POLL_INTERVAL_MS && !this.shared.mustCatchUp;
  }

  /** Applies purges of other processes since the last look; looks only after half a second. @throws when it cannot look */
  async poll(): Promise<void> {
    if (this.hasLooked) return;
    this.looking ??= this.lookNow().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private shown(tags: ReadonlySet<string>): string[] {
    const isSettings = this.settings.tables.some((table) => table !== OWN_SETTINGS && tags.has(table));
    if (tags.has(EVERYTHING) || isSettings) return [EVERYTHING];
    if (UNSHOWN_TAGS.some((tag) => tags.has(tag))) return [];
    return [...tags].filter((tag) => !UNCACHED_TABLES.has(tag));
  }

  private apply(tags: readonly string[]): void {
    if (tags.includes(EVERYTHING)) this.store.purge();
    else this.store.invalidate(tags);
  }

  private async lookNow(): Promise<void> {
    const began = performance.now();
    if (this.shared.mustCatchUp) this.known = await this.lastRaised();
    const { known } = this;
    const count = await this.purges.count();
    if (known !== undefined && count !== known) this.learn(await this.purges.after(known), { known, count });
    else if (this.shared.mustCatchUp) this.shared.learn([], count);
    this.known = count;
    this.lookedAt = began;
  }

  /**
   * The row from which on this process must see to it that purges are raised in Redis: all that no process has seen while
   * none ran, or none was connected. Rows that this one has seen are older at most.
   */
  private async lastRaised(): Promise<number | undefined> {
    const last = await this.shared.lastRow().catch(() => undefined);
    // Where it is not known, all entries may be old: that of row -1 is always missing.
    return Math.min(this.known ?? Infinity, last ?? -1);
  }

  private learn(purges: readonly ResponsePurge[], { known, count }: { known: number; count: number }): void {
    const unseen = purges.filter(({ version }) => version <= count);
    // Those that are missing were deleted, or are too many.
    const isComplete = count > known && unseen.length === count - known;
    const others = unseen
      .filter(({ process }) => !process.startsWith(this.process))
      .map(({ process, tags }) => ({ process, tags: tags.split(' ') }));
    const rows = isComplete ? others : [...others, { process: '', tags: [EVERYTHING] }];
    const tags = rows.flatMap((row) => row.tags);
    if (tags.length > 0) this.applyOthers(tags);
    this.shared.learn(rows, count);
  }

  private applyOthers(tags: readonly string[]): void {
    this.apply(tags);
    if (tags.includes(EVERYTHING)) this.quietAt = performance.now() + QUIET_PERIOD_MS;
  }

  private begin(): void {
    this.publishing = this.database
      .outside(() => this.publish())
      .finally(() => {
        this.publishing = undefined;
        this.timer = setTimeout(() => {
          this.timer = undefined;
          if (this.unpublished.size > 0) this.begin();
        }, BROADCAST_INTERVAL_MS).unref();
      });
  }

  private async publish(): Promise<void> {
    const isRaised = this.shared.isOn && (await this.shared.haveRaised());
    const tags = this.unpublished;
    const id = purgeIdText({ process: this.process, row: this.row++ });
    this.unpublished = new Set();
    try {
      // Without a number, others raise the tags in Redis.
      await this.purges.add(isRaised ? id : this.process, tags);
      if (this.published++ % CLEAN_UP_EACH === 0) await this.purges.clean();
    } catch (error) {
      for (const tag of tags) this.unpublished.add(tag);
      this.faults.note('purge', `A purge could not be sent to other processes: ${String(error)}`);
    }
  }
}
