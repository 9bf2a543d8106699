import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#core/database';
import { WorkSlots } from '#core/processes';
import { SalesRollupsRepository } from './sales-rollups.repository.js';
import { SalesRowsRepository } from './sales-rows.repository.js';
import { sumSales } from './sum-sales.js';

/** Changes that are looked at together. */
const MAX_CHANGES = 10_000;

/**
 * Makes sums of sales from their rows: for orders that have changed before each report, and for all in turn, to compare
 * them. Each chunk is one short unit of work.
 */
@Injectable()
export class SalesRollupsService {
  private readonly log = new Logger('Sales');
  /** A second one in this process finds nothing to do. */
  private readonly slots = new WorkSlots(1);

  constructor(
    private readonly database: Database,
    private readonly rollups: SalesRollupsRepository,
    private readonly rows: SalesRowsRepository,
  ) {}

  /** Makes the sums of all changes that are stored when it is called. */
  async refresh(): Promise<void> {
    await this.slots.run(async () => {
      for (;;) {
        const changes = await this.rollups.pending(MAX_CHANGES);
        const all = changes.filter(({ source }) => source === 'all').map(({ id }) => id);
        if (all.length > 0) await this.noteAllChunks(all);
        for (const [chunk, ids] of await this.rollups.chunksOf(changes)) {
          await this.database.write(() => this.refreshChunk(chunk, ids));
          await setImmediate();
        }
        if (all.length === 0 && changes.length < MAX_CHANGES) return;
      }
    });
  }

  /**
   * Compares sums with their rows, chunk after chunk, and replaces those that differ although no change is noted.
   * @param limit chunks at most; the next call goes on behind them
   * @returns the chunks that differed
   */
  async check(limit = Number.MAX_SAFE_INTEGER): Promise<number[]> {
    await this.refresh();
    const chunks = await this.rollups.allChunks();
    const { next_chunk: next } = await this.database.write(() => this.rollups.lock());
    const behind = chunks.filter((chunk) => chunk >= next);
    const some = (behind.length > 0 ? behind : chunks).slice(0, limit);
    const different: number[] = [];
    for (const chunk of some) {
      if (await this.database.write(() => this.checkChunk(chunk))) different.push(chunk);
      await setImmediate();
    }
    if (different.length > 0)
      this.log.warn(`Sums of sales differed from their orders and were made anew: chunks ${different.join(', ')}`);
    return different;
  }

  private async refreshChunk(chunk: number, changes: readonly number[]): Promise<void> {
    const state = await this.rollups.lock();
    // Another process may have been faster.
    const pending = await this.rollups.stillPending(changes);
    if (pending.length === 0) return;
    await this.rollups.replace(chunk, sumSales(await this.rows.of(chunk)));
    await this.rollups.remove(pending);
    await this.rollups.update(state);
  }

  /** @returns whether the sums were wrong */
  private async checkChunk(chunk: number): Promise<boolean> {
    const state = await this.rollups.lock();
    const isDifferent = await this.rollups.replace(chunk, sumSales(await this.rows.of(chunk)));
    await this.rollups.update(state, { next_chunk: chunk + 1 });
    if (!isDifferent) return false;
    // What has changed since `refresh` is no difference.
    const changes = await this.rollups.pending(MAX_CHANGES);
    const chunks = await this.rollups.chunksOf(changes);
    return !chunks.has(chunk) && changes.every(({ source }) => source !== 'all');
  }

  private async noteAllChunks(changes: readonly number[]): Promise<void> {
    const chunks = await this.rollups.allChunks();
    await this.database.write(async () => {
      await this.rollups.note(chunks.map((chunk) => ({ source: 'chunk', row_key: chunk })));
      await this.rollups.remove(changes);
    });
  }
}
