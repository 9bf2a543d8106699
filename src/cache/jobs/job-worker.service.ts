import { Injectable } from '@nestjs/common';
import { ImageFormsService } from '../../content/media/image-forms.service.js';
import { Settings } from '#core/config';
import { DatabaseClockService, SqlExpression } from '#core/database';
import { SafeHttpClient } from '#core/http';
import { type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { md5 } from '../cloud/secret-parts.js';
import { JobEntity, type JobResults } from './job.entity.js';
import { JobState } from './job-state.js';
import { JobsRepository } from './jobs.repository.js';
import { isResultAddress } from './result-hosts.js';
import { CacheConfig } from '../cache.config.js';

/** Milliseconds between two looks for jobs that are due. */
const POLL_INTERVAL_MS = 15_000;
/** Jobs that are read at once. */
const BATCH_SIZE = 20;
/** Milliseconds for which a process has a job to itself. */
const LEASE_MS = 300_000;
/** Tries before a job is given up, and milliseconds until the second and the third. */
const MAX_ATTEMPTS = 3;
const FIRST_RETRY_MS = 300_000;
const MAX_RETRY_MS = 600_000;
/** Condition of jobs with something to be done. */
const WAITING = new SqlExpression('due IS NOT NULL');

/** Formats in which files are stored beside images. */
const FORMS = ['webp', 'avif'] as const;
type Form = (typeof FORMS)[number];

/** A job that cannot be done, and never will be. */
class PermanentJobFailure extends Error {
  constructor(
    readonly state: JobState,
    message: string,
  ) {
    super(message);
  }
}

/** Does the jobs that are for this service: makes smaller forms of images, or fetches those that were made elsewhere. */
@Injectable()
export class JobWorkerService {
  private readonly queue: WorkQueue<JobEntity>;
  private readonly worker: QueueWorker<JobEntity>;

  constructor(
    private readonly jobs: JobsRepository,
    private readonly images: ImageFormsService,
    private readonly http: SafeHttpClient,
    private readonly settings: Settings,
    private readonly config: CacheConfig,
    private readonly clock: DatabaseClockService,
    queues: WorkQueuesService,
  ) {
    this.queue = queues.add({
      name: 'Jobs of optimisation',
      entity: JobEntity,
      waiting: () => WAITING,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      maxAttempts: MAX_ATTEMPTS,
      describe: ({ id, address }) => `job ${id} (${address})`,
      isFinal: (error) => error instanceof PermanentJobFailure,
      failed: (job, error, isFinal) => this.failed(job, error, isFinal),
    });
    this.worker = queues.worker<JobEntity>({
      job: 'optimisation',
      pollMs: POLL_INTERVAL_MS,
      batchSize: BATCH_SIZE,
      due: (limit) => this.jobs.due(this.clock.nowMs(), limit),
      keyOf: ({ id }) => String(id),
      process: (jobs) => this.queue.attempt(jobs, ([job]) => this.perform(job)),
      // A form that is made twice is stored once.
      release: () => this.queue.release(),
    });
  }

  /** Does what is due, one after the other, also where background jobs are off. Any number of processes may. */
  runDue(): Promise<void> {
    return this.worker.drain();
  }

  private async perform(job: JobEntity): Promise<Partial<JobEntity>> {
    const change = job.state === JobState.notified ? await this.fetch(job) : await this.make(job);
    return { ...change, state: JobState.pulled, attempts: 0, due: null, modified: this.clock.nowUtc() };
  }

  /** Makes smaller forms of an image's file. A form that is no smaller is not stored. */
  private async make(job: JobEntity): Promise<Partial<JobEntity>> {
    const source = await this.source(job);
    const stored: JobResults['stored'] = {};
    const saved = { webp: 0, avif: 0 };
    for (const form of FORMS) {
      const made = await this.images.make(source.data, form).catch((error: unknown) => {
        throw new PermanentJobFailure(JobState.unoptimised, String(error));
      });
      saved[form] = source.data.length - made.length;
      if (saved[form] > 0) stored[form] = await this.keep(job, form, made);
    }
    return {
      source_md5: source.md5,
      source_size: source.data.length,
      webp_saved: Math.max(saved.webp, 0),
      avif_saved: Math.max(saved.avif, 0),
      results: { ...job.results, stored },
    };
  }

  /**
   * Fetches the forms that the optimisation service made. One that is no smaller than the file is dropped, and so is
   * its file of the same type, which is of no use here.
   */
  private async fetch(job: JobEntity): Promise<Partial<JobEntity>> {
    const source = await this.source(job);
    const stored: JobResults['stored'] = {};
    const saved = { webp: 0, avif: 0 };
    let used = false;
    for (const form of FORMS) {
      const file = job.results.files?.[form];
      if (!file) continue;
      const made = await this.download(file, form);
      used = true;
      saved[form] = Math.max(source.data.length - made.length, 0);
      if (saved[form] > 0) stored[form] = await this.keep(job, form, made);
    }
    if (!used) throw new PermanentJobFailure(JobState.failed, 'there is no result that can be used');
    return {
      source_md5: source.md5,
      source_size: source.data.length,
      webp_saved: saved.webp,
      avif_saved: saved.avif,
      results: { ...job.results, stored },
    };
  }

  private async source({ address }: JobEntity): Promise<{ data: Buffer; md5: string }> {
    const source = await this.images.read(address);
    if (!source) throw new PermanentJobFailure(JobState.missing, 'the file is not there');
    return source;
  }

  private async download(file: { address: string; md5: string }, form: Form): Promise<Buffer> {
    const { cloudResultHosts: domains } = this.config;
    const { maxUploadBytes: maxBytes } = this.settings;
    // The domains may have been changed since.
    if (!isResultAddress(file.address, domains))
      throw new PermanentJobFailure(JobState.unfetchable, 'the result lies elsewhere');
    const { status, body, finalUrl } = await this.http.get(file.address, { accept: `image/${form}`, maxBytes });
    if (!isResultAddress(finalUrl, domains))
      throw new PermanentJobFailure(JobState.unfetchable, 'the result led elsewhere');
    if (status === 404 || status === 410) throw new PermanentJobFailure(JobState.notFound, 'the result is gone');
    if (status !== 200) throw new Error(`status ${status} for a result`);
    if (md5(body) !== file.md5) throw new Error('a result is not what was announced');
    if (!(await this.images.isForm(body, form)))
      throw new PermanentJobFailure(JobState.failed, `a result is no ${form}`);
    return body;
  }

  /** Keeps a form beside the file. The image may have been deleted meanwhile, and then this goes too. */
  private async keep(job: JobEntity, form: Form, data: Buffer): Promise<string> {
    await this.images.keep(job.address, form, data);
    if (!(await this.jobs.find(job.id))) {
      await this.images.discard(job.address, form);
      throw new PermanentJobFailure(JobState.missing, 'the job is gone');
    }
    return this.images.path(job.address, form);
  }

  private failed({ state }: JobEntity, error: unknown, isFinal: boolean): Partial<JobEntity> {
    const modified = this.clock.nowUtc();
    if (!isFinal) return { modified };
    const givenUp = state === JobState.notified ? JobState.unfetchable : JobState.error;
    return { state: error instanceof PermanentJobFailure ? error.state : givenUp, due: null, modified };
  }
}
