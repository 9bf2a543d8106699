import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#core/context';
import { BackgroundJobsService, WorkQueuesService } from '#core/jobs';
import { MetricsService } from './metrics.service.js';

/** Upper bounds in seconds: clean-ups take milliseconds, imports minutes. */
const DURATION_BUCKETS = [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/** Counts and times background jobs of this process, and counts attempts at work of queues. */
@Injectable()
export class JobMetricsService implements OnModuleInit {
  constructor(
    private readonly jobs: BackgroundJobsService,
    private readonly queues: WorkQueuesService,
    private readonly metrics: MetricsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.metrics.isOn) return;
    const runs = this.metrics.counter({
      name: 'almanac_job_runs_total',
      help: 'Runs of background jobs, by job and result (`ok`, `failed`).',
      labelNames: ['job', 'result'],
    });
    const durations = this.metrics.histogram({
      name: 'almanac_job_duration_seconds',
      help: 'Seconds that runs of background jobs took.',
      labelNames: ['job'],
      buckets: DURATION_BUCKETS,
    });
    const successes = this.metrics.gauge({
      name: 'almanac_job_last_success_timestamp_seconds',
      help: 'When a job last ended without an error, in seconds since 1970.',
      labelNames: ['job'],
      aggregator: 'max',
    });
    const attempts = this.metrics.counter({
      name: 'almanac_queue_attempts_total',
      help: 'Attempts at work of queues, by queue and result (`done`, `retried`: to be tried again, `failed`).',
      labelNames: ['queue', 'result'],
    });
    this.queues.watch((queue, result, count) => attempts?.inc({ queue, result }, count));
    this.jobs.watch(({ name, failed, seconds }) => {
      runs?.inc({ job: name, result: failed ? 'failed' : 'ok' });
      durations?.observe({ job: name }, seconds);
      if (!failed) successes?.set({ job: name }, this.clock.nowMs() / 1000);
    });
  }
}
