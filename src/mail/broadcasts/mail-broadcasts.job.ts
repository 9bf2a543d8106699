import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { MailConfig } from '../mail.config.js';
import { MailBroadcastsService } from './mail-broadcasts.service.js';
import { RemindersService } from './reminders.service.js';

const POLL_INTERVAL_MS = 5_000;
const REMINDER_INTERVAL_MS = 60_000;

/** Goes on with messages to many people that another process began, and begins reminders. */
@Injectable()
export class MailBroadcastsJob {
  constructor(
    private readonly broadcasts: MailBroadcastsService,
    private readonly reminders: RemindersService,
    private readonly jobs: BackgroundJobsService,
    private readonly config: MailConfig,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  async run(): Promise<void> {
    if (this.config.isOn) await this.broadcasts.run();
  }

  @Interval(REMINDER_INTERVAL_MS)
  async remind(): Promise<void> {
    if (this.config.isOn) await this.jobs.run('reminders by mail', () => this.reminders.run());
  }
}
