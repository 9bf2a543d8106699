import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '#core/config';
import { RequestContext } from '#core/context';
import { DatabaseClockService, isOutage, OutageLog } from '#core/database';
import { JobLeasesService } from './job-leases.service.js';
import { JobRunsRepository } from './job-runs.repository.js';

/** Milliseconds for which a job that goes on as before is not noted again. */
const STATUS_INTERVAL_MS = 60_000;
/** Milliseconds that running jobs get to end when the service stops. */
const STOP_TIMEOUT_MS = 1000;

/** A job that runs in this process. */
interface RunningJob {
  ended: Promise<void>;
  /** Tells it to end after its current step. */
  stopping: AbortController;
  release?: () => Promise<unknown>;
}

/** How a job runs. */
export interface JobOptions {
  /**
   * `true`: in every process, for work on the memory of the process, or on rows that each process claims. Default
   * `false`: in one process of the site at a time.
   */
  everyProcess?: boolean;
  /** Gives back what the work has claimed; called when the service stops before the work has ended. */
  release?: () => Promise<unknown>;
}

/** A run of a job that is over. */
export interface JobRun {
  name: string;
  failed: boolean;
  /** How long it took. */
  seconds: number;
}

/** Runs the work of the job with this name within something, such as a span of a trace. */
export type JobWrapper = (name: string, work: () => Promise<unknown>) => Promise<unknown>;

/** Runs what happens beside the requests. A job's class says when (`@Interval`), this says how. */
@Injectable()
export class BackgroundJobsService implements BeforeApplicationShutdown {
  private readonly log = new Logger('Jobs');
  private readonly running = new Map<string, RunningJob>();
  /** Whether the service stops: what would go on for long ends now. */
  isStopping = false;
  private readonly noted = new Map<string, { at: number; failed: boolean }>();
  private watcher?: (run: JobRun) => void;
  private wrapper?: JobWrapper;

  constructor(
    private readonly settings: Settings,
    private readonly runs: JobRunsRepository,
    private readonly outages: OutageLog,
    private readonly clock: DatabaseClockService,
    private readonly leases: JobLeasesService,
  ) {
    leases.watchLost((name) => this.running.get(name)?.stopping.abort());
  }

  /** Runs the work of every job from now on within one wrapper. */
  wrap(wrapper: JobWrapper): void {
    this.wrapper = wrapper;
  }

  /** Reports every run from now on to one watcher. */
  watch(watcher: (run: JobRun) => void): void {
    this.watcher = watcher;
  }

  /**
   * Does some work in a context of its own, unless `SCHEDULER` is off, this process still does it from last time, or
   * another process does the job (`JobOptions.everyProcess`). Errors are logged and end there; that the database cannot
   * serve is logged once for all that meet with it. When it was done is stored, to the minute, for `site-health/v1`.
   * @param name identifies the job in the site, in logs and in figures; at most 100 characters
   * @param work gets a signal that says when the service stops, or another process has taken over because this one did
   * not renew its lease in time: work of many steps should end after the current one
   */
  async run(
    name: string,
    work: (stopping: AbortSignal) => Promise<unknown>,
    { everyProcess = false, release }: JobOptions = {},
  ): Promise<void> {
    if (!this.settings.scheduler || this.isStopping || this.running.has(name)) return;
    const job: RunningJob = { ended: Promise.resolve(), stopping: new AbortController(), release };
    this.running.set(name, job);
    job.ended = this.runNow(name, async () => {
      if (!everyProcess && !(await this.leases.take(name))) return false;
      if (this.isStopping) return false;
      const run = (): Promise<unknown> => work(job.stopping.signal);
      await (this.wrapper ? this.wrapper(name, run) : run());
      return true;
    });
    await job.ended;
  }

  /** Starts no more jobs and signals the running ones to end. */
  stop(): void {
    this.isStopping = true;
    for (const { stopping } of this.running.values()) stopping.abort();
  }

  /**
   * Waits for the running jobs. Those that have ended may be done by other processes at once, the others when their
   * leases end; what the others have claimed is given back.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop();
    const timeout = new AbortController();
    await Promise.race([
      Promise.allSettled([...this.running.values()].map(({ ended }) => ended)),
      pause(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    for (const [name, { release }] of this.running) {
      await release?.().catch((error: unknown) => this.log.warn(`${name} could not be released: ${String(error)}`));
    }
    const ended = this.leases.names.filter((name) => !this.running.has(name));
    await this.leases
      .release(ended)
      .catch((error: unknown) => this.log.warn(`Leases of background jobs could not be released: ${String(error)}`));
  }

  /** @param work returns whether it did anything */
  private async runNow(name: string, work: () => Promise<boolean>): Promise<void> {
    let failed = false;
    const started = performance.now();
    try {
      if (!(await RequestContext.run(new RequestContext({ requestId: name }), work))) return;
    } catch (error) {
      failed = true;
      if (isOutage(error)) this.outages.note(error);
      else this.log.error(error, `${name} failed`);
    } finally {
      this.running.delete(name);
    }
    this.watcher?.({ name, failed, seconds: (performance.now() - started) / 1000 });
    await this.note(name, failed);
  }

  /** A run that cannot be noted is no reason for the next one not to happen. */
  private async note(name: string, failed: boolean): Promise<void> {
    const at = performance.now();
    const last = this.noted.get(name);
    if (last && last.failed === failed && at - last.at < STATUS_INTERVAL_MS) return;
    this.noted.set(name, { at, failed });
    try {
      await this.runs.note({ name, at: this.clock.now(), failed });
    } catch (error) {
      this.noted.delete(name);
      this.log.debug(`The run of ${name} could not be noted: ${String(error)}`);
    }
  }
}
