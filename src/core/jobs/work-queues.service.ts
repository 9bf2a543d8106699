import { Injectable, Logger } from '@nestjs/common';
import { DatabaseClockService } from '#core/database';
import { type WorkQueue, WorkQueuesRepository } from './work-queues.repository.js';

/** Knows the rows that background jobs work off: that none waits for long, and none for a moment that is wrong. */
@Injectable()
export class WorkQueuesService {
  private readonly log = new Logger('Jobs');
  private readonly queues: WorkQueue[] = [];

  constructor(
    private readonly repository: WorkQueuesRepository,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Looks after a queue from now on. */
  add(queue: WorkQueue): void {
    this.queues.push(queue);
  }

  /** Names of the queues whose work waits for too long. */
  async late(): Promise<string[]> {
    const nowMs = this.clock.nowMs();
    const late: string[] = [];
    for (const queue of this.queues) if (await this.repository.isLate(queue, nowMs)) late.push(queue.name);
    return late;
  }

  /**
   * Makes work due that is due later than it can be. Another process, or the database, had a wrong clock when it was
   * stored or claimed.
   */
  async bringForward(): Promise<void> {
    const nowMs = this.clock.nowMs();
    for (const queue of this.queues) {
      const count = await this.repository.bringForward(queue, nowMs);
      if (count > 0)
        this.log.warn(`${queue.name}: ${count} were due later than can be, by a wrong clock, and are due now`);
    }
  }
}
