import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Database, DatabaseClockService } from '#core/database';
import { BackgroundJobsService } from './background-jobs.service.js';
import { QueueWorker, type QueueWorkerOptions } from './queue-worker.js';
import { type AttemptWatcher, WorkQueue } from './work-queue.js';
import type { QueuedRow, WorkQueueOptions } from './work-queue.options.js';
import { WorkQueuesRepository } from './work-queues.repository.js';

/** A queue, whatever its rows. */
interface LookedAfterQueue extends Pick<WorkQueue, 'isLate' | 'bringForward'> {
  readonly options: Pick<WorkQueueOptions, 'name'>;
}

/** A worker, whatever it works on. */
interface PolledWorker extends Pick<QueueWorker<unknown>, 'run'> {
  readonly options: Pick<QueueWorkerOptions<unknown>, 'job' | 'pollMs'>;
}

/** Makes the queues of the service and their workers, and knows that no work waits for long or for a wrong moment. */
@Injectable()
export class WorkQueuesService implements OnApplicationBootstrap {
  private readonly queues: LookedAfterQueue[] = [];
  private readonly workers: PolledWorker[] = [];
  private isStarted = false;
  private watcher: AttemptWatcher = () => undefined;

  constructor(
    private readonly repository: WorkQueuesRepository,
    private readonly clock: DatabaseClockService,
    private readonly jobs: BackgroundJobsService,
    private readonly database: Database,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  /** Looks after the rows of a queue from now on. */
  add<Row extends QueuedRow>(options: WorkQueueOptions<Row>): WorkQueue<Row> {
    const { repository, clock } = this;
    const report: AttemptWatcher = (...result) => this.watcher(...result);
    const queue = new WorkQueue(options, { repository, clock, report });
    this.queues.push(queue);
    return queue;
  }

  /** Makes a worker, which works when it is woken and, from the start of the service on, every `pollMs`. */
  worker<Item>(options: QueueWorkerOptions<Item>): QueueWorker<Item> {
    const worker = new QueueWorker(options, this.jobs, this.database);
    this.workers.push(worker);
    if (this.isStarted) this.poll(worker);
    return worker;
  }

  /** The scheduler ends the intervals with the service. */
  onApplicationBootstrap(): void {
    this.isStarted = true;
    for (const worker of this.workers) this.poll(worker);
  }

  /** Reports every attempt at work of a queue from now on to one watcher. */
  watch(watcher: AttemptWatcher): void {
    this.watcher = watcher;
  }

  /** Names of the queues whose work waits for too long. */
  async late(): Promise<string[]> {
    const late: string[] = [];
    for (const queue of this.queues) if (await queue.isLate()) late.push(queue.options.name);
    return late;
  }

  /**
   * Makes work due that is due later than it can be. Another process, or the database, had a wrong clock when it was
   * stored or claimed.
   */
  async bringForward(): Promise<void> {
    for (const queue of this.queues) await queue.bringForward();
  }

  private poll(worker: PolledWorker): void {
    const { job, pollMs } = worker.options;
    if (pollMs !== undefined)
      this.scheduler.addInterval(
        job,
        setInterval(() => void worker.run(), pollMs),
      );
  }
}
