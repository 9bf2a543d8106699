import { Global, Module } from '@nestjs/common';
import { BackgroundJobs } from './background-jobs.js';
import { JobRunsRepository } from './job-runs.repository.js';

/** Work beside the requests. */
@Global()
@Module({ providers: [BackgroundJobs, JobRunsRepository], exports: [BackgroundJobs, JobRunsRepository] })
export class JobsModule {}
