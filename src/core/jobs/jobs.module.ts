import { Global, Module } from '@nestjs/common';
import { BackgroundJobs } from './background-jobs.js';

/** Work beside the requests. */
@Global()
@Module({ providers: [BackgroundJobs], exports: [BackgroundJobs] })
export class JobsModule {}
