import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { isOutage, Database } from '#core/database';
import { MINUTE_MS } from '#core/time';
import type { LogKind } from './log/log.entity.js';
import { LogsRepository, type NewLogEntry } from './log/logs.repository.js';
import { RulesRepository } from './redirect/rules.repository.js';

/** Notes that are stored in one unit of work. */
const BATCH_SIZE = 200;
/** Notes that wait at most; while the database is away longer, further ones are dropped. */
const MAX_ENTRIES = 20_000;
/** Milliseconds for which entries are buffered, unless a caller waits for them. */
const FLUSH_DELAY_MS = 100;
/** Milliseconds until a database that was away is tried again. */
const RETRY_DELAY_MS = 1000;

/** Entries on missing pages per minute; visitors could fill the disk with more. */
const MAX_NOT_FOUND_PER_MINUTE = 1000;

type Note =
  | { kind: 'hit'; rule: number; at: string }
  | { kind: 'log'; entry: NewLogEntry<'log'> }
  | { kind: '404'; entry: NewLogEntry<'404'> };

/**
 * Counts and logs requests after their responses: no visitor waits for it, many requests share a unit
 * of work, and what is noted is stored before the service stops.
 */
@Injectable()
export class HitLogBuffer implements OnModuleDestroy {
  private readonly log = new Logger('Redirects');
  private waiting: Note[] = [];
  private storing?: Promise<void>;
  private stopping = false;
  private dropped = 0;
  private notFoundInMinute = 0;
  private minuteBegan = -Infinity;
  /** How many notes there were so far, and how many of them are stored (or lost). */
  private noted = 0;
  private done = 0;
  /** Ends the gathering. */
  private hurry?: () => void;
  private waiters: { mark: number; resolve: () => void }[] = [];

  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly logs: LogsRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts that a rule redirected just now. */
  hit(rule: number): void {
    this.note({ kind: 'hit', rule, at: this.clock.nowUtc() });
  }

  /** Logs a redirect. */
  redirected(entry: NewLogEntry<'log'>): void {
    this.note({ kind: 'log', entry });
  }

  /** Logs a request that found nothing, unless there were `MAX_NOT_FOUND_PER_MINUTE` in the running minute. */
  notFound(entry: NewLogEntry<'404'>): void {
    const now = performance.now();
    if (now - this.minuteBegan > MINUTE_MS) {
      this.minuteBegan = now;
      this.notFoundInMinute = 0;
    }
    if (++this.notFoundInMinute > MAX_NOT_FOUND_PER_MINUTE) return;
    this.note({ kind: '404', entry });
  }

  /**
   * Resolves when everything noted so far is stored, whatever comes in the meantime. Not to be waited for in a unit of
   * work, whose turn it needs.
   */
  flushed(): Promise<void> {
    const mark = this.noted;
    if (this.done >= mark) return Promise.resolve();
    this.hurry?.();
    return new Promise((resolve) => this.waiters.push({ mark, resolve }));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    this.hurry?.();
    await this.storing;
  }

  private note(note: Note): void {
    if (this.waiting.length >= MAX_ENTRIES) {
      if (this.dropped++ % 1000 === 0)
        this.log.warn('The database does not keep up: hits and log entries are dropped.');
      return;
    }
    this.noted++;
    this.waiting.push(note);
    this.storing ??= this.database.outside(() =>
      RequestContext.run(new RequestContext({ requestId: 'redirect notes' }), () => this.storeAll()),
    );
  }

  private async storeAll(): Promise<void> {
    // Notes of a batch that could not be stored: one by one, so that a bad one takes no others along.
    let alone = 0;
    while (this.waiting.length > 0) {
      if (alone === 0) await this.gather();
      const batch = this.waiting.splice(0, alone > 0 ? 1 : BATCH_SIZE);
      try {
        await this.database.write(() => this.store(batch));
      } catch (error) {
        const isAway = isOutage(error);
        if (isAway && !this.stopping) {
          this.waiting.unshift(...batch);
          await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
          continue;
        }
        if (!isAway && batch.length > 1) {
          this.waiting.unshift(...batch);
          alone = batch.length;
          continue;
        }
        this.log.error(error, `${batch.length} hits and log entries are lost`);
      }
      alone = Math.max(alone - 1, 0);
      this.flush(batch.length);
    }
    this.storing = undefined;
  }

  /** A busy site has few units of work nevertheless. */
  private async gather(): Promise<void> {
    if (this.waiters.length > 0 || this.stopping || this.waiting.length >= BATCH_SIZE) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.hurry = resolve;
      timer = setTimeout(resolve, FLUSH_DELAY_MS);
    });
    clearTimeout(timer);
    this.hurry = undefined;
  }

  private flush(count: number): void {
    this.done += count;
    const isDue = ({ mark }: { mark: number }) => mark <= this.done;
    const due = this.waiters.filter(isDue);
    this.waiters = this.waiters.filter((waiter) => !isDue(waiter));
    for (const { resolve } of due) resolve();
  }

  private async store(batch: readonly Note[]): Promise<void> {
    const hits = new Map<number, { times: number; at: string }>();
    for (const note of batch) {
      if (note.kind === 'hit') hits.set(note.rule, { times: (hits.get(note.rule)?.times ?? 0) + 1, at: note.at });
      else await this.logs.add<LogKind>(note.kind, note.entry);
    }
    // In the order of their ids, so that processes that count the same rules do not wait for each other in a ring.
    for (const [rule, { times, at }] of [...hits].sort(([a], [b]) => a - b)) await this.rules.hit(rule, at, times);
  }
}
