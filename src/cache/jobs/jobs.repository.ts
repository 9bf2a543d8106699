import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Repository, type SelectQueryBuilder } from 'typeorm';
import { Database, locked } from '#core/database';
import { Conditions, orderBy, ListQueryBuilder, type ListPage, type RowWindow } from '#core/lists';
import type { SavedBytesResponse } from './saved-bytes.response.js';
import { JobEntity } from './job.entity.js';
import { type JobKind, type JobState, JobState as State } from './job-state.js';

/** Which jobs a list shows. */
export interface JobFilter {
  kind?: JobKind;
  state?: number;
  attachment_id?: number;
}

/** How many images and files there are in a state. */
export interface StateCount {
  state: JobState;
  images: number;
  files: number;
}

/** What a job begins with. */
export type NewJob = Pick<
  JobEntity,
  'kind' | 'identity' | 'attachment_id' | 'address' | 'queue_key' | 'mobile' | 'state' | 'due' | 'created' | 'modified'
>;

/** The columns of lists, without the results of pages, which may be long. */
const LISTED = `id, kind, identity, attachment_id, address, queue_key, mobile, state, attempts, source_md5, server,
  CASE WHEN kind = 'img' THEN results ELSE '{}' END AS results,
  source_size, original_saved, webp_saved, avif_saved, due, created, modified`;

/** SQL for jobs of optimisation. */
@Injectable()
export class JobsRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    @InjectRepository(JobEntity) private readonly jobs: Repository<JobEntity>,
  ) {}

  async find(id: number): Promise<JobEntity | undefined> {
    return (await this.jobs.findOneBy({ id })) ?? undefined;
  }

  /** The jobs about images among these ids that the service is at. */
  async requested(ids: readonly number[]): Promise<JobEntity[]> {
    const where = { id: In([...ids]), kind: 'img', state: State.requested } as const;
    return this.jobs.find({ where, ...locked(this.database) });
  }

  /** The job about a page that the service is at. */
  async requestedPage(
    kind: JobKind,
    queueKey: string,
    address: string,
    mobile: boolean,
  ): Promise<JobEntity | undefined> {
    const where = { kind, queue_key: queueKey, address, mobile, state: State.requested };
    return (await this.jobs.find({ where, take: 1, ...locked(this.database) }))[0];
  }

  /** The jobs with results among those with these identities. */
  pageResults(identities: readonly string[]): Promise<JobEntity[]> {
    return this.jobs.find({ where: { identity: In([...identities]), state: State.pulled }, order: { id: 'ASC' } });
  }

  /** Drops the jobs about images among these ids that the service is at. */
  async dropRequested(ids: readonly number[]): Promise<void> {
    await this.jobs.delete({ id: In([...ids]), kind: 'img', state: State.requested });
  }

  /** Stores jobs; one that is known already stays as it is. @returns how many are new */
  addMissing(jobs: readonly NewJob[]): Promise<number> {
    return this.database.insertMissing(
      JobEntity,
      jobs.map((job) => ({ ...job, results: {} })),
    );
  }

  /** Changes a job that is still in a state. @returns `false` when it is not */
  async move(id: number, from: JobState, change: Partial<JobEntity>): Promise<boolean> {
    return (await this.database.update(JobEntity, { id, state: from }, change)) > 0;
  }

  /** Jobs with something to be done by now, the longest first (`ix_optimisation_jobs_due`). */
  due(nowMs: number, limit: number): Promise<JobEntity[]> {
    return this.jobs.find({ where: { due: LessThanOrEqual(nowMs) }, order: { due: 'ASC' }, take: limit });
  }

  /** A page of jobs by id. */
  list(filter: JobFilter, window: RowWindow, descending = true): Promise<ListPage<JobEntity>> {
    const where = new Conditions()
      .equals('kind', filter.kind)
      .equals('state', filter.state)
      .equals('attachment_id', filter.attachment_id);
    return this.lists.page<JobEntity>({
      entity: JobEntity,
      columns: LISTED,
      plan: { where, order: orderBy(['id'], descending) },
      window,
      total: 'counted',
    });
  }

  /** @returns whether there was one */
  async drop(id: number): Promise<boolean> {
    return (await this.database.delete(JobEntity, { id })) > 0;
  }

  /** Jobs about the files of an image by id, at most 200. */
  ofAttachment(id: number): Promise<JobEntity[]> {
    return this.jobs.find({ where: { attachment_id: id, kind: 'img' }, order: { id: 'ASC' }, take: 200 });
  }

  /** Counts jobs about images by state. */
  async counts(): Promise<StateCount[]> {
    const rows = await this.aboutImages()
      .select('job.state', 'state')
      .addSelect('COUNT(DISTINCT job.attachment_id)', 'images')
      .addSelect('COUNT(*)', 'files')
      .groupBy('job.state')
      .getRawMany<StateCount>();
    return rows.map(({ state, images, files }) => ({ state, images: Number(images), files: Number(files) }));
  }

  /** How many images have jobs at all. */
  async gathered(): Promise<number> {
    const row = await this.aboutImages()
      .select('COUNT(DISTINCT job.attachment_id)', 'images')
      .getRawOne<{ images: number }>();
    return Number(row?.images ?? 0);
  }

  /** Bytes in all, of the images that have results. */
  async totals(): Promise<SavedBytesResponse> {
    const sums = this.aboutImages()
      .select([])
      .andWhere({ state: In([State.notified, State.pulled]) });
    for (const column of ['source_size', 'original_saved', 'webp_saved', 'avif_saved'])
      sums.addSelect(`COALESCE(SUM(job.${column}), 0)`, column);
    const row = await sums.getRawOne<Record<string, number | string>>();
    return {
      source_size: Number(row?.source_size),
      original_saved: Number(row?.original_saved),
      webp_saved: Number(row?.webp_saved),
      avif_saved: Number(row?.avif_saved),
    };
  }

  private aboutImages(): SelectQueryBuilder<JobEntity> {
    return this.jobs.createQueryBuilder('job').where({ kind: 'img' });
  }
}
