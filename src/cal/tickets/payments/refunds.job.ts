import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SqlExpression } from '#core/database';
import { BackgroundJobsService, WorkQueuesService } from '#core/jobs';
import { PENDING_CHECK_MS } from './refund-results.service.js';
import { CALL_LEASE_MS, FIRST_RETRY_MS, MAX_RETRY_MS, RefundsService } from './refunds.service.js';

const POLL_INTERVAL_MS = 15_000;

/** Makes refunds whose process died or whose payment service gave no answer. Safe in several processes at once. */
@Injectable()
export class RefundsJob implements OnModuleInit {
  constructor(
    private readonly refunds: RefundsService,
    private readonly jobs: BackgroundJobsService,
    private readonly queues: WorkQueuesService,
  ) {}

  onModuleInit(): void {
    const queue = { table: 'ticket_refunds', leaseMs: CALL_LEASE_MS };
    const [requested, pending] = ['requested', 'pending'].map((state) => new SqlExpression('state = ?', state));
    this.queues.add({
      ...queue,
      name: 'Refunds',
      waiting: () => requested,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
    });
    this.queues.add({
      ...queue,
      name: 'Pending refunds',
      waiting: () => pending,
      firstRetryMs: PENDING_CHECK_MS,
      maxRetryMs: PENDING_CHECK_MS,
    });
  }

  @Interval(POLL_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('refunds', (stopping) => this.refunds.retryDue(stopping));
  }
}
