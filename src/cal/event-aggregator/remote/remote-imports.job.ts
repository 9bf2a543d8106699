import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { RemoteImportsService } from './remote-imports.service.js';

/** Milliseconds between two looks for imports that are due. */
const POLL_INTERVAL_MS = 10_000;

/** Runs the imports that this service fetches itself when their time has come. Any number of processes may run it. */
@Injectable()
export class RemoteImportsJob {
  private readonly log = new Logger('Import');

  constructor(
    private readonly imports: RemoteImportsService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    const work = async (stopping: AbortSignal): Promise<void> => {
      const count = await this.imports.runDue(undefined, stopping);
      if (count > 0) this.log.log(`Ran ${count} imports`);
    };
    return this.jobs.run('imports', work, { release: () => this.imports.release() });
  }
}
