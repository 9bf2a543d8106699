import { Injectable } from '@nestjs/common';
import { BackgroundJobsService } from '#core/jobs';
import { TracingService } from '#core/tracing';

/** Gives each run of a background job a trace of its own. */
@Injectable()
export class JobSpansService {
  constructor(jobs: BackgroundJobsService, { current: tracing }: TracingService) {
    if (!tracing) return;
    jobs.wrap((name, work) =>
      tracing.run(`job ${name}`, { kind: 'INTERNAL', attributes: { 'almanac.job': name }, isRoot: true }, work),
    );
  }
}
