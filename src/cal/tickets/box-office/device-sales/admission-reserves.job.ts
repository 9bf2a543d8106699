import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { AdmissionReservesService } from './admission-reserves.service.js';

/** Milliseconds between two looks. */
const POLL_INTERVAL_MS = 60_000;

/** Returns reserves whose time is over, and those of revoked devices. Several processes may run it at the same time. */
@Injectable()
export class AdmissionReservesJob {
  private readonly log = new Logger('Admission');

  constructor(
    private readonly reserves: AdmissionReservesService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    return this.jobs.run('admission reserves', async () => {
      const count = await this.reserves.returnDue();
      if (count > 0) this.log.log(`Returned ${count} reserves of devices`);
    });
  }
}
