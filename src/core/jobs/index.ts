/** Background jobs and leases. */
export { BackgroundJobsService } from './background-jobs.service.js';
export { type JobRun, JobRunsRepository } from './job-runs.repository.js';
export { JobsModule } from './jobs.module.js';
export { QueueWorker, type QueueWorkerOptions } from './queue-worker.js';
export { WorkQueue } from './work-queue.js';
export { WorkQueuesService } from './work-queues.service.js';
