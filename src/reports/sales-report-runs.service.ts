import { Injectable } from '@nestjs/common';
import { WorkSlots } from '#core/processes';
import { unavailable } from '#core/rest';

/** Reports that one process calculates at the same time: each may read hundreds of thousands of rows. */
const MAX_RUNNING_REPORTS = 2;
/** How long a request waits for its turn. */
const MAX_WAIT_MS = 20_000;

/**
 * Calculates few reports at the same time, and equal ones that wait once. A request never gets a report that began before
 * it came, which could lack what its caller has just written.
 */
@Injectable()
export class SalesReportRunsService {
  private readonly slots = new WorkSlots(MAX_RUNNING_REPORTS);
  private readonly waiting = new Map<string, Promise<unknown>>();

  /**
   * @param key equal for equal reports
   * @throws RestError 503 when others run and none of them ends within 20 seconds
   */
  run<Report>(key: string, calculate: () => Promise<Report>): Promise<Report> {
    const waiting = this.waiting.get(key) as Promise<Report> | undefined;
    if (waiting) return waiting;
    const report = this.calculateInTurn(key, calculate);
    this.waiting.set(key, report);
    return report;
  }

  private async calculateInTurn<Report>(key: string, calculate: () => Promise<Report>): Promise<Report> {
    const release = await this.slots.acquire(MAX_WAIT_MS);
    this.waiting.delete(key);
    if (!release) throw unavailable('Other reports are calculated just now. Try again shortly.');
    try {
      return await calculate();
    } finally {
      release();
    }
  }
}
