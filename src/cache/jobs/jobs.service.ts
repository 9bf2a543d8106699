import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ImageFormsService } from '../../content/media/image-forms.service.js';
import { SiteUrls } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { RestResponse, listWindow } from '#core/rest';
import { RestError, invalidParameter } from '#core/errors';
import { SettingsStore, InjectSettings } from '#core/settings';
import { done } from '../cloud/callback-result.js';
import { CloudCallbackAuthService } from '../cloud/cloud-callback-auth.service.js';
import { CacheSettings } from '../cache.settings.js';
import { CacheInvalidatorService } from '../responses/cache-invalidator.service.js';
import type { JobEntity } from './job.entity.js';
import { jobIdentity, JobState, type JobKind } from './job-state.js';
import { toJobResponse } from './job.mapper.js';
import type { CreatedJobsResponse, DeletedJobResponse, JobResponse, WholeJobResponse } from './job.response.js';
import type { CreateJobsDto, ListJobsDto } from './jobs.dto.js';
import { JobsRepository, type NewJob } from './jobs.repository.js';

/** A request of the optimisation service for its jobs. */
interface QueueRequest {
  page: number;
  perPage: number;
  kind: JobKind | undefined;
  key: unknown;
}

/** What administrators do with jobs of optimisation. */
@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly images: ImageFormsService,
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly gate: CloudCallbackAuthService,
    private readonly purges: CacheInvalidatorService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * `POST jobs`: orders what was not ordered before; each file of an image is a job.
   * @throws RestError 400 `rest_invalid_param` for pages of other sites, or when nothing is named
   */
  async create(params: CreateJobsDto): Promise<CreatedJobsResponse> {
    if (params.kind !== 'img') return { created: await this.jobs.addMissing(this.pages(params)), images: [] };
    const ids = await this.findRequested(params);
    const rows = (await this.images.files(ids)).map(({ attachment, path }) =>
      this.job({ kind: 'img', address: path, attachment_id: attachment, mobile: false }, params.by ?? 'here'),
    );
    return { created: await this.jobs.addMissing(rows), images: ids };
  }

  /** Jobs, newest first. The optimisation service sees those that it is to do, oldest first. */
  async list(
    { page, per_page: perPage, kind, state, attachment_id: image, domain_key: key }: ListJobsDto,
    manages: boolean,
  ): Promise<RestResponse<JobResponse[]>> {
    if (!manages) return this.queue({ page, perPage, kind, key });
    const { limit, offset } = listWindow({ page, per_page: perPage });
    const { rows, total } = await this.jobs.list({ kind, state, attachment_id: image }, { limit, offset });
    return RestResponse.list(
      rows.map((row) => this.show(row, false)),
      { page, perPage, total },
    );
  }

  /** @throws RestError 401 `rest_forbidden` without the agreed key, 429 after too many wrong ones */
  private async queue({ page, perPage, kind, key }: QueueRequest): Promise<RestResponse<JobResponse[]>> {
    await this.gate.withAttemptLimit(async () => {
      if (await this.gate.isAgreedKey(key)) return done();
      await this.gate.refuseAndCount('wrong_key');
      throw new RestError('rest_forbidden', 'domain_key must be the MD5 of the agreed key.', 401);
    });
    const { limit, offset } = listWindow({ page, per_page: perPage });
    const filter = { kind, state: JobState.requested };
    const { rows, total } = await this.jobs.list(filter, { limit, offset }, false);
    return RestResponse.list(
      rows.map((row) => this.show(row, false)),
      { page, perPage, total },
    );
  }

  /** @throws RestError 404 `rest_job_invalid_id` */
  async read(id: number): Promise<WholeJobResponse> {
    return this.show(await this.get(id), true);
  }

  /** Drops a job, with the files that came of it. @throws RestError 404 `rest_job_invalid_id` */
  async remove(id: number): Promise<DeletedJobResponse> {
    const job = await this.get(id);
    await this.jobs.drop(id);
    if (job.kind !== 'img') this.purges.pagesChanged();
    this.database.afterCommit(async () => {
      if (job.kind !== 'img') return;
      for (const form of ['webp', 'avif'] as const) await this.images.discard(job.address, form);
    });
    return { deleted: true, previous: this.show(job, true) };
  }

  private show(job: JobEntity, whole: boolean): WholeJobResponse {
    return toJobResponse(job, (path) => this.images.url(path), whole);
  }

  private async get(id: number): Promise<JobEntity> {
    const job = id < 2 ** 31 ? await this.jobs.find(id) : undefined;
    if (!job) throw new RestError('rest_job_invalid_id', 'There is no such job.', 404);
    return job;
  }

  private async findRequested({ ids = [], next }: CreateJobsDto): Promise<number[]> {
    if (ids.length === 0 && next === undefined)
      throw invalidParameter('ids', 'Name images by ids, or say how many are next.');
    if (next === undefined) return [...new Set(ids)];
    const { gathered_until: last } = await this.stored.read();
    const imageIds = await this.images.idsAfter(last, next);
    if (imageIds.length > 0) await this.stored.store({ gathered_until: imageIds[imageIds.length - 1] });
    return [...new Set([...ids, ...imageIds])];
  }

  private pages({ kind, by, urls = [], is_mobile: mobile }: CreateJobsDto): NewJob[] {
    if (by === 'here') throw invalidParameter('by', 'Pages are looked at by the optimisation service.');
    if (urls.length === 0) throw invalidParameter('urls', 'Name pages by their addresses.');
    const { siteUrl } = this.urls;
    if (!urls.every((url) => URL.canParse(url) && (url === siteUrl || url.startsWith(`${siteUrl}/`))))
      throw invalidParameter('urls', `Only pages of this site: their addresses begin with ${siteUrl}/.`);
    return urls.map((address) => this.job({ kind, address, attachment_id: null, mobile }, 'service'));
  }

  private job(what: Pick<NewJob, 'kind' | 'address' | 'attachment_id' | 'mobile'>, by: 'here' | 'service'): NewJob {
    const now = this.clock.nowUtc();
    const here = by === 'here';
    return {
      ...what,
      identity: jobIdentity(what.kind, what.address, what.mobile),
      queue_key: what.kind === 'img' ? null : randomBytes(16).toString('hex'),
      state: here ? JobState.new : JobState.requested,
      due: here ? this.clock.nowMs() : null,
      created: now,
      modified: now,
    };
  }
}
