import { Logger } from '@nestjs/common';
import { type Database, isOutage } from '#core/database';
import type { BackgroundJobsService } from './background-jobs.service.js';

/** What a worker does, and where it finds that. */
export interface QueueWorkerOptions<Item> {
  /** Name of the background job, at most 100 characters. */
  job: string;
  /** Milliseconds between two looks for work that no process of the site has announced; none: others start it. */
  pollMs?: number;
  /** Whether every process works, on items that it claims. Default: one process of the site at a time. */
  everyProcess?: boolean;
  /** Keys that are worked on at once; default 1. */
  maxConcurrent?: number;
  /** Items that are read at once. */
  batchSize: number;
  /** Whether items of one key that are read together are one piece of work. Default: each is one. */
  isGrouped?: boolean;
  /** Whether there may be work now; asked before each item. */
  isOn?: () => boolean;
  /**
   * The items to work on now, the most urgent first. An item that was worked on must not be among them.
   * @param busy keys whose items may be left out
   */
  due(limit: number, busy: readonly string[]): Promise<Item[]>;
  /** What items have in common that are worked on one after the other. */
  keyOf(item: Item): string;
  /** Works on an item, or on several of one key. A key whose work throws is left to the next run. */
  process(items: readonly Item[]): Promise<void>;
  /** Gives back what is under way when the service stops. */
  release?: () => Promise<void>;
}

/**
 * Works off a queue: looks when it is woken and from time to time, works on several keys at once, and ends when nothing
 * is left, the service stops or the database cannot serve. What arrives during a run joins it.
 */
export class QueueWorker<Item> {
  private readonly log = new Logger('Jobs');
  private news = Promise.withResolvers<void>();

  constructor(
    readonly options: QueueWorkerOptions<Item>,
    private readonly jobs: BackgroundJobsService,
    private readonly database: Database,
  ) {}

  /** Works soon, without making the caller wait. */
  wake(): void {
    this.database.outside(() => setImmediate(() => void this.run()));
  }

  /** Works until nothing is left, unless background jobs are off or another process does it. */
  async run(): Promise<void> {
    if (this.options.isOn?.() === false) return;
    this.announce();
    const { job, everyProcess, release } = this.options;
    await this.jobs.run(job, (stopping) => this.drain(stopping), { everyProcess, release });
  }

  /**
   * Works until nothing is left, in the running job or without one.
   * @param stopping begins nothing more once it is aborted
   * @throws what says that the database cannot serve, after what is under way has ended
   */
  async drain(stopping?: AbortSignal): Promise<void> {
    const { batchSize, due, isOn } = this.options;
    const running = new Map<string, Promise<void>>();
    const failed = new Set<string>();
    const faults: unknown[] = [];
    let waiting: Item[] = [];
    let seen: unknown;
    try {
      while (!stopping?.aborted && faults.length === 0 && isOn?.() !== false) {
        const { news } = this;
        if (news !== seen || waiting.length === 0)
          waiting = await due.call(this.options, batchSize, [...running.keys(), ...failed]);
        seen = news;
        waiting = this.begin(waiting, { running, failed, faults });
        if (running.size > 0) await Promise.race([news.promise, ...running.values()]);
        else if (this.news === news) break;
      }
    } finally {
      await Promise.all(running.values());
    }
    if (faults.length > 0) throw faults[0];
  }

  /** Makes a run that is under way look again. */
  private announce(): void {
    const { news } = this;
    this.news = Promise.withResolvers<void>();
    news.resolve();
  }

  /** Begins as many items as there is room for. @returns the others */
  private begin(
    waiting: readonly Item[],
    { running, failed, faults }: { running: Map<string, Promise<void>>; failed: Set<string>; faults: unknown[] },
  ): Item[] {
    const { keyOf, maxConcurrent = 1, isGrouped = false, isOn } = this.options;
    const groups = new Map<string, Item[]>();
    const others: Item[] = [];
    for (const item of waiting) {
      const key = keyOf(item);
      const group = groups.get(key);
      if (group && isGrouped) group.push(item);
      else if (group || running.has(key) || failed.has(key) || running.size + groups.size >= maxConcurrent)
        others.push(item);
      else groups.set(key, [item]);
    }
    for (const [key, items] of groups) {
      if (isOn?.() === false) {
        others.push(...items);
        continue;
      }
      const work = this.work(items)
        .catch((error: unknown) => void (isOutage(error) ? faults.push(error) : this.note(key, error, failed)))
        .finally(() => running.delete(key));
      running.set(key, work);
    }
    return others;
  }

  // In a promise of its own, so that what it throws at once is treated alike.
  private async work(items: readonly Item[]): Promise<void> {
    await this.options.process(items);
  }

  private note(key: string, error: unknown, failed: Set<string>): void {
    this.log.error(error, `${this.options.job}: ${key} failed`);
    failed.add(key);
  }
}
