import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { PersonalDataService } from './personal-data.service.js';

const INTERVAL_MS = 3_600_000;

/** Anonymises orders and attendees after `ATTENDEE_RETENTION_DAYS`. Safe in several processes at once. */
@Injectable()
export class AttendeeDataRetentionJob {
  constructor(
    private readonly data: PersonalDataService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of personal data', () => this.data.expire());
  }
}
