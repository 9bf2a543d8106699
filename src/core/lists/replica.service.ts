import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings, StartError } from '#core/config';
import { RequestContext } from '#core/context';
import { Database, databaseErrorKind, type ReadRows, versionStatement } from '#core/database';
import { FaultLog } from '#core/faults';
import { currentVersion, ListVersionsService } from './list-versions.service.js';
import { ReplicaProgress } from './replica-progress.js';

/** Name of the heartbeat among `list_versions`. */
export const HEARTBEAT = 'replica';

/** Milliseconds between two heartbeats. */
const HEARTBEAT_INTERVAL_MS = 1000;

/** The changes that this process knows of, as `TagVersions` counts them. */
export interface KnownChanges {
  /** How many there were so far. */
  readonly current: number;
  /** Whether there was none with one of these tags since there were `since` changes. */
  isCurrent(tags: Iterable<string>, since: number): boolean;
}

/**
 * Reads public lists from the replica (`DATABASE_READ_URL`) as long as that shows what the primary would, as far as this
 * process knows:
 * - a visitor without an account sends a request that only reads and has stored nothing;
 * - the replica is behind by `DATABASE_READ_MAX_LAG_SECONDS` at most;
 * - no change of what the list reads is known that the replica may not have yet. The response cache knows of those of
 *   this process at once, and of others within a second. So what it stores is not older than an answer from the primary.
 *
 * Everything else, and what the replica cannot answer, is read from the primary.
 */
@Injectable()
export class ReplicaService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Lists that were read from the replica, and those that could have been but were read from the primary. */
  readonly counts = { replica: 0, primary: 0 };
  private readonly log = new Logger('Replica');
  private readonly faults = new FaultLog((line) => this.log.warn(line));
  private readonly progress = new ReplicaProgress();
  private changes?: KnownChanges;
  /** Why the replica is not used. */
  private fault?: string;
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isStopped = false;
  private looks = 0;
  /** As it was logged. */
  private isUnused = false;

  constructor(
    private readonly database: Database,
    private readonly versions: ListVersionsService,
    private readonly settings: Settings,
  ) {}

  /** Whether there is a replica. */
  get isOn(): boolean {
    return this.database.replica !== undefined;
  }

  /** Whether lists are read from it at the moment. */
  get isUsable(): boolean {
    return this.lagMs <= this.settings.databaseReadMaxLagSeconds * 1000;
  }

  /** Milliseconds by which it is behind at most; `Infinity` when that is not known. */
  get lagMs(): number {
    const { shown } = this.progress;
    return shown ? performance.now() - shown.sentAt : Infinity;
  }

  /** Milliseconds since the last heartbeat that it has shown was sent, or since the process began; also while it is away. */
  get staleMs(): number {
    return performance.now() - this.progress.last;
  }

  /** Why it is not used, as a sentence; nothing while it is. */
  get warning(): string | undefined {
    if (!this.isOn || (this.isUsable && this.fault === undefined)) return undefined;
    return `The replica of DATABASE_READ_URL ${this.reason}. Everything is read from the primary.`;
  }

  /** From now on no list is read from the replica whose changes it may not have yet. */
  watch(changes: KnownChanges): void {
    this.changes = changes;
  }

  /** @throws StartError when the replica is of another engine than the primary */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.isOn) return;
    if ((await this.probe()) === 'other-engine') throw new StartError(this.warning);
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /**
   * Reads from the replica where that may be done.
   * @param rows what the query reads of its tables, where that is less than all
   * @returns nothing when the primary must be read
   */
  async read<Row>(
    sql: string,
    parameters: readonly unknown[],
    rows: ReadRows | undefined,
    prepared = false,
  ): Promise<Row[] | undefined> {
    if (!this.isOn || !this.isForVisitor()) return undefined;
    if (!this.isUsable || this.mayMissChanges(sql, rows)) {
      this.counts.primary++;
      return undefined;
    }
    try {
      const replicaRows = await this.database.readReplica<Row>(sql, parameters, rows, prepared);
      this.counts.replica++;
      return replicaRows;
    } catch (error) {
      this.counts.primary++;
      this.failed(error);
      return undefined;
    }
  }

  private isForVisitor(): boolean {
    const context = RequestContext.peek();
    return context !== undefined && context.readsOnly && !context.caller.known && context.keyHolder === '';
  }

  private mayMissChanges(sql: string, rows: ReadRows | undefined): boolean {
    const { shown } = this.progress;
    if (!this.changes || !shown) return false;
    return !this.changes.isCurrent(this.database.tags.ofRead(sql, rows), shown.changes);
  }

  private get reason(): string {
    if (this.fault !== undefined) return this.fault;
    const { lagMs } = this;
    if (lagMs === Infinity) return 'has not shown a heartbeat of the primary yet';
    return `is ${Math.round(lagMs / 1000)} seconds behind`;
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.probe().then(() => this.schedule());
    }, HEARTBEAT_INTERVAL_MS).unref();
  }

  /** Looks how far the replica is, and sends the next heartbeat. Never rejected. */
  private async probe(): Promise<'other-engine' | undefined> {
    const shown = await this.shownByReplica();
    // After the look: what the replica shows, the primary has.
    await this.send().catch((error: unknown) => {
      this.faults.note('heartbeat', `A heartbeat was not stored: ${String(error)}`);
    });
    if (typeof shown === 'number')
      this.fault = this.progress.show(shown) ? undefined : 'is ahead of the primary, so it is not its replica';
    this.looks++;
    this.report();
    return shown === 'other-engine' ? shown : undefined;
  }

  private async shownByReplica(): Promise<number | 'other-engine' | undefined> {
    try {
      const server = await this.shown(versionStatement(this.database.engine));
      const engine = /mariadb/i.test(server) ? 'mariadb' : 'mysql';
      if (engine === this.database.engine) return Number(await this.shown(currentVersion([HEARTBEAT])));
      this.unused(`is ${engine}, the primary ${this.database.engine}`);
      return 'other-engine';
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }

  private async shown(sql: string): Promise<string> {
    const [row] = await this.database.readReplica<{ version: number | string }>(sql, []);
    return String(row.version);
  }

  private async send(): Promise<void> {
    const before = { sentAt: performance.now(), changes: this.changes?.current ?? 0 };
    const number = await this.database.write(async () => {
      await this.versions.bump(HEARTBEAT);
      return this.versions.current(HEARTBEAT);
    });
    this.progress.add({ number, ...before });
  }

  private failed(error: unknown): void {
    const { code, message } = error as { code?: string; message: string };
    const kind = databaseErrorKind(error);
    this.unused(kind === 'away' ? `cannot be reached (${code ?? message})` : `refuses reads (${code ?? message})`);
  }

  /** Until it shows a heartbeat again: what answers then may be another server, or one that is further behind. */
  private unused(fault: string): void {
    this.fault = fault;
    this.progress.forget();
    this.report();
  }

  /** Logs that the replica is not used from now on, or that it is used again. */
  private report(): void {
    const { warning } = this;
    // The first heartbeat takes a moment to arrive.
    const isEarly = this.fault === undefined && this.looks < 3 && !this.progress.shown;
    if (isEarly || this.isUnused === (warning !== undefined)) return;
    this.isUnused = warning !== undefined;
    if (warning !== undefined) this.log.warn(warning);
    else this.log.log('The replica of DATABASE_READ_URL is used again');
  }
}
