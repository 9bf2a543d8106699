import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../core/database/database.js';
import { JobEntity } from './job.entity.js';
import type { JobKind, JobState } from './job-state.js';
import { JobState as State } from './job-state.js';

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

/** Rows that one statement stores. */
const AT_ONCE = 50;

/** What a job begins with. */
const NEW_COLUMNS = [
  'kind',
  'identity',
  'attachment_id',
  'address',
  'queue_key',
  'mobile',
  'state',
  'due',
  'created',
  'modified',
] as const;
export type NewJob = Pick<JobEntity, (typeof NEW_COLUMNS)[number]>;

/** The columns that lists show: what pages are told of themselves may be long. */
const LISTED = `id, kind, identity, attachment_id, address, queue_key, mobile, state, attempts, source_md5, server,
  CASE WHEN kind = 'img' THEN results ELSE '{}' END AS results,
  source_size, original_saved, webp_saved, avif_saved, due, created, modified`;

/** SQL for jobs of optimisation. */
@Injectable()
export class JobsRepository {
  constructor(private readonly database: Database) {}

  async find(id: number): Promise<JobEntity | undefined> {
    const [row] = await this.database.read<JobEntity>('SELECT * FROM optimisation_jobs WHERE id = ?', [id]);
    return row && hydrate(row);
  }

  /** The jobs about images among these ids that the service is at. */
  async requested(ids: readonly number[]): Promise<JobEntity[]> {
    const rows = await this.database.read<JobEntity>(
      `SELECT * FROM optimisation_jobs WHERE id IN (${placeholders(ids)}) AND kind = 'img' AND state = ?${this.database.forUpdate}`,
      [...ids, State.requested],
    );
    return rows.map(hydrate);
  }

  /** The job about a page that the service is at. */
  async requestedPage(
    kind: JobKind,
    queueKey: string,
    address: string,
    mobile: boolean,
  ): Promise<JobEntity | undefined> {
    const [row] = await this.database.read<JobEntity>(
      `SELECT * FROM optimisation_jobs WHERE kind = ? AND queue_key = ? AND address = ? AND mobile = ? AND state = ?
       LIMIT 1${this.database.forUpdate}`,
      [kind, queueKey, address, mobile ? 1 : 0, State.requested],
    );
    return row && hydrate(row);
  }

  /** The jobs with results among those with these identities. */
  async pageResults(identities: readonly string[]): Promise<JobEntity[]> {
    const rows = await this.database.read<JobEntity>(
      `SELECT * FROM optimisation_jobs WHERE identity IN (${placeholders(identities)}) AND state = ? ORDER BY id`,
      [...identities, State.pulled],
    );
    return rows.map(hydrate);
  }

  /** Drops the jobs about images among these ids that the service is at. */
  async dropRequested(ids: readonly number[]): Promise<void> {
    await this.database.execute(
      `DELETE FROM optimisation_jobs WHERE id IN (${placeholders(ids)}) AND kind = 'img' AND state = ?`,
      [...ids, State.requested],
      'optimisation_jobs',
    );
  }

  /** Stores jobs; one that is known already stays as it is. @returns how many are new */
  async addMissing(rows: readonly NewJob[]): Promise<number> {
    const ignore = this.database.embedded ? 'OR IGNORE' : 'IGNORE';
    let added = 0;
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const batch = rows.slice(at, at + AT_ONCE);
      added += await this.database.execute(
        `INSERT ${ignore} INTO optimisation_jobs (${NEW_COLUMNS.join(', ')}, results)
         VALUES ${batch.map(() => `(${placeholders(NEW_COLUMNS)}, '{}')`).join(', ')}`,
        batch.flatMap((row) => NEW_COLUMNS.map((column) => (column === 'mobile' ? Number(row.mobile) : row[column]))),
        'optimisation_jobs',
      );
    }
    return added;
  }

  /** Changes a job that is still in a state. @returns `false` when it is not */
  async move(id: number, from: JobState, change: Partial<JobEntity>): Promise<boolean> {
    const columns = Object.entries(change).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]);
    const changed = await this.database.execute(
      `UPDATE optimisation_jobs SET ${columns.map(([name]) => `${String(name)} = ?`).join(', ')} WHERE id = ? AND state = ?`,
      [...columns.map(([, value]) => value), id, from],
      'optimisation_jobs',
    );
    return changed > 0;
  }

  /** Jobs with something to be done by `now`. */
  async due(now: string, limit: number): Promise<JobEntity[]> {
    const rows = await this.database.read<JobEntity>(
      'SELECT * FROM optimisation_jobs WHERE due <= ? ORDER BY due LIMIT ?',
      [now, limit],
    );
    return rows.map(hydrate);
  }

  /** Takes a due job for one process until a moment, which counts as a try. @returns `false` when another one was faster */
  async take(id: number, due: string, until: string): Promise<boolean> {
    const changed = await this.database.execute(
      'UPDATE optimisation_jobs SET due = ?, attempts = attempts + 1 WHERE id = ? AND due = ?',
      [until, id, due],
      'optimisation_jobs',
    );
    return changed > 0;
  }

  /** Gives back a job taken until `until`: it is due again at `now`, and the try does not count. */
  async release(id: number, until: string, now: string): Promise<void> {
    await this.database.execute(
      'UPDATE optimisation_jobs SET due = ?, attempts = attempts - 1 WHERE id = ? AND due = ?',
      [now, id, until],
      'optimisation_jobs',
    );
  }

  async list(
    filter: JobFilter,
    limit: number,
    offset: number,
    direction: 'ASC' | 'DESC' = 'DESC',
  ): Promise<{ rows: JobEntity[]; total: number }> {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined);
    const where = given.length === 0 ? '' : `WHERE ${given.map(([name]) => `${name} = ?`).join(' AND ')}`;
    const values = given.map(([, value]) => value as string | number);
    const rows = await this.database.read<JobEntity>(
      `SELECT ${LISTED} FROM optimisation_jobs ${where} ORDER BY id ${direction} LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
    const [counted] = await this.database.read<{ total: number }>(
      `SELECT COUNT(*) AS total FROM optimisation_jobs ${where}`,
      values,
    );
    return { rows: rows.map(hydrate), total: Number(counted?.total ?? 0) };
  }

  /** @returns whether there was one */
  async drop(id: number): Promise<boolean> {
    return (await this.database.execute('DELETE FROM optimisation_jobs WHERE id = ?', [id], 'optimisation_jobs')) > 0;
  }

  async ofAttachment(id: number): Promise<JobEntity[]> {
    const rows = await this.database.read<JobEntity>(
      "SELECT * FROM optimisation_jobs WHERE attachment_id = ? AND kind = 'img' ORDER BY id LIMIT 200",
      [id],
    );
    return rows.map(hydrate);
  }

  /** Counts jobs about images by state. */
  async counts(): Promise<StateCount[]> {
    const rows = await this.database.read<StateCount>(
      `SELECT state, COUNT(DISTINCT attachment_id) AS images, COUNT(*) AS files FROM optimisation_jobs
       WHERE kind = 'img' GROUP BY state`,
    );
    return rows.map(({ state, images, files }) => ({ state, images: Number(images), files: Number(files) }));
  }

  /** How many images have jobs at all. */
  async gathered(): Promise<number> {
    const [row] = await this.database.read<{ images: number }>(
      "SELECT COUNT(DISTINCT attachment_id) AS images FROM optimisation_jobs WHERE kind = 'img'",
    );
    return Number(row?.images ?? 0);
  }

  /** Bytes in all, of the images that have results. */
  async totals(): Promise<Record<'source_size' | 'original_saved' | 'webp_saved' | 'avif_saved', number>> {
    const sum = (column: string): string => `COALESCE(SUM(${column}), 0) AS ${column}`;
    const [row] = await this.database.read<Record<string, number | string>>(
      `SELECT ${['source_size', 'original_saved', 'webp_saved', 'avif_saved'].map(sum).join(', ')}
       FROM optimisation_jobs WHERE kind = 'img' AND state IN (?, ?)`,
      [State.notified, State.pulled],
    );
    return {
      source_size: Number(row?.source_size),
      original_saved: Number(row?.original_saved),
      webp_saved: Number(row?.webp_saved),
      avif_saved: Number(row?.avif_saved),
    };
  }
}

/** Both engines give flags as numbers and JSON as text. */
function hydrate(row: JobEntity): JobEntity {
  const { results } = row as unknown as { results: string };
  return { ...row, mobile: Boolean(row.mobile), results: JSON.parse(results) as JobEntity['results'] };
}
