import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { MailConfig } from '../mail.config.js';
import { RemindersService } from './reminders.service.js';

const REMINDER_INTERVAL_MS = 60_000;

/** Begins reminders. */
@Injectable()
export class RemindersJob {
  constructor(
    private readonly reminders: RemindersService,
    private readonly jobs: BackgroundJobsService,
    private readonly config: MailConfig,
  ) {}

  @Interval(REMINDER_INTERVAL_MS)
  async remind(): Promise<void> {
    if (this.config.isOn) await this.jobs.run('reminders by mail', () => this.reminders.run());
  }
}
