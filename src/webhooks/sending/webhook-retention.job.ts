import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { WebhookSenderService } from './webhook-sender.service.js';

const INTERVAL_MS = 3_600_000;

/** Removes deliveries of webhooks after `WEBHOOK_RETENTION_DAYS`, and those of deleted endpoints. */
@Injectable()
export class WebhookRetentionJob {
  constructor(
    private readonly sender: WebhookSenderService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of webhooks', () => this.sender.removeOld());
  }
}
