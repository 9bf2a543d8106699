import { Global } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BackgroundJobsService } from './background-jobs.service.js';
import { JobLeasesService } from './job-leases.service.js';
import { JobRunsRepository } from './job-runs.repository.js';
import { JobRunEntity } from './job-run.entity.js';
import { LeaseEntity } from './lease.entity.js';
import { LeasesRepository } from './leases.repository.js';
import { WorkQueuesJob } from './work-queues.job.js';
import { WorkQueuesRepository } from './work-queues.repository.js';
import { WorkQueuesService } from './work-queues.service.js';
import { AlmanacModule } from '#core/modules';
import { Jobs1763600000012 } from './migrations/1763600000012-jobs.js';

/** Work beside the requests. */
@Global()
@AlmanacModule({
  migrations: [Jobs1763600000012],
  imports: [TypeOrmModule.forFeature([JobRunEntity, LeaseEntity])],
  providers: [
    BackgroundJobsService,
    JobLeasesService,
    JobRunsRepository,
    LeasesRepository,
    WorkQueuesJob,
    WorkQueuesRepository,
    WorkQueuesService,
  ],
  exports: [BackgroundJobsService, JobRunsRepository, WorkQueuesService],
})
export class JobsModule {}
