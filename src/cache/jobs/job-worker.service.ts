import { Injectable, Logger } from '@nestjs/common';
import { ImageFormsService } from '../../content/media/image-forms.service.js';
import { Settings } from '#core/config';
import { Database, DatabaseClockService, latestEnd } from '#core/database';
import { SafeHttpClient } from '#core/http';
import { fromMs } from '#core/time';
import { md5 } from '../cloud/secret-parts.js';
import type { JobEntity, JobResults } from './job.entity.js';
import { JobState } from './job-state.js';
import { JobsRepository } from './jobs.repository.js';
import { isResultAddress } from './result-hosts.js';
import { CacheConfig } from '../cache.config.js';

/** Jobs that are looked at in one go. */
const BATCH_SIZE = 20;
/** Milliseconds for which a process has a job to itself. */
const LEASE_MS = 300_000;
/** Tries before a job is given up, and milliseconds until the next one, times the number of the try. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 300_000;

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
  private readonly log = new Logger('Cache');
  /** The job that this process is at work on, if there is one. */
  private claimed?: { id: number; until: string };

  constructor(
    private readonly jobs: JobsRepository,
    private readonly images: ImageFormsService,
    private readonly http: SafeHttpClient,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly config: CacheConfig,
    private readonly clock: DatabaseClockService,
  ) {}

  /**
   * Does what is due, one after the other. Any number of processes may.
   * @param stopping starts no further job once it is aborted
   * @returns how many were done
   */
  async runDue(stopping?: AbortSignal): Promise<number> {
    let count = 0;
    const latest = fromMs(latestEnd(this.clock.nowMs(), Math.max(LEASE_MS, RETRY_DELAY_MS * MAX_ATTEMPTS)));
    for (const job of await this.jobs.due(this.now(), latest, BATCH_SIZE)) {
      if (stopping?.aborted) break;
      const due = job.due ?? '';
      const until = this.now(LEASE_MS);
      if (!(await this.database.write(() => this.jobs.take(job.id, due, until)))) continue;
      this.claimed = { id: job.id, until };
      try {
        await this.run(job);
      } finally {
        this.claimed = undefined;
      }
      count++;
    }
    return count;
  }

  /** Gives back the running job, so that any process can do it at once. */
  async release(): Promise<void> {
    const { claimed } = this;
    if (claimed) await this.database.write(() => this.jobs.release(claimed.id, claimed.until, this.now()));
  }

  private async run(job: JobEntity): Promise<void> {
    try {
      // A failure would have ended it before: the processes that tried did not come to that.
      if (job.attempts >= MAX_ATTEMPTS) throw new Error('no try came to an end');
      const change = job.state === JobState.notified ? await this.fetch(job) : await this.make(job);
      await this.end(job, { ...change, state: JobState.pulled, attempts: 0 });
    } catch (error) {
      await this.failed(job, error);
    }
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

  private async failed(job: JobEntity, error: unknown): Promise<void> {
    const attempts = job.attempts + 1;
    const hopeless = error instanceof PermanentJobFailure ? error.state : undefined;
    this.log.warn(`Job ${job.id} (${job.address}) failed, try ${attempts}: ${String(error)}`);
    if (hopeless === undefined && attempts < MAX_ATTEMPTS) {
      await this.change(job, { attempts, due: this.now(RETRY_DELAY_MS * attempts) });
      return;
    }
    const givenUp = job.state === JobState.notified ? JobState.unfetchable : JobState.error;
    await this.end(job, { state: hopeless ?? givenUp, attempts });
  }

  private end(job: JobEntity, change: Partial<JobEntity>): Promise<void> {
    return this.change(job, { ...change, due: null });
  }

  private async change(job: JobEntity, change: Partial<JobEntity>): Promise<void> {
    await this.database.write(() => this.jobs.move(job.id, job.state, { ...change, modified: this.now() }));
  }

  private now(later = 0): string {
    return fromMs(this.clock.nowMs() + later);
  }
}
