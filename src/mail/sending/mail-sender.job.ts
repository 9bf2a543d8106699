import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { MailConfig } from '../mail.config.js';
import { MailMessagesRepository } from '../messages/mail-messages.repository.js';
import { MailMetricsService } from './mail-metrics.service.js';
import { MailSenderService } from './mail-sender.service.js';

const BACKLOG_INTERVAL_MS = 15_000;
const CLEAN_UP_INTERVAL_MS = 3_600_000;

/** Counts messages that wait, and removes old ones. */
@Injectable()
export class MailSenderJob {
  constructor(
    private readonly sender: MailSenderService,
    private readonly messages: MailMessagesRepository,
    private readonly metrics: MailMetricsService,
    private readonly jobs: BackgroundJobsService,
    private readonly config: MailConfig,
  ) {}

  @Interval(BACKLOG_INTERVAL_MS)
  async noteBacklog(): Promise<void> {
    if (!this.config.isOn) return;
    await this.jobs.run('count of waiting mail', async () => this.metrics.note(await this.messages.backlog()), {
      everyProcess: true,
    });
  }

  @Interval(CLEAN_UP_INTERVAL_MS)
  cleanUp(): Promise<void> {
    return this.jobs.run('clean-up of mail', () => this.sender.removeOld());
  }
}
