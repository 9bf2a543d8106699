import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobs } from '../../../core/jobs/background-jobs.js';
import { RemoteImports } from './remote-imports.service.js';

/** Milliseconds between two looks for imports that are due. */
const EVERY = 10_000;

/** Runs the imports that this service fetches itself when their time has come. Any number of processes may run it. */
@Injectable()
export class RemoteImportsJob {
  private readonly log = new Logger('Import');

  constructor(
    private readonly imports: RemoteImports,
    private readonly jobs: BackgroundJobs,
  ) {}

  @Interval(EVERY)
  tick(): Promise<void> {
    const work = async (stopping: AbortSignal): Promise<void> => {
      const count = await this.imports.runDue(undefined, stopping);
      if (count > 0) this.log.log(`Ran ${count} imports`);
    };
    return this.jobs.run('imports', work, () => this.imports.release());
  }
}
