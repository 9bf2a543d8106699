import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { JobRunEntity } from './job-run.entity.js';
import { fromMs, toMs } from '#core/time';

/** When a background job was last done, by whichever process. */
export interface JobRun {
  name: string;
  at: Date;
  /** Whether it ended in an error. */
  failed: boolean;
}

/** SQL for the last run of each background job. */
@Injectable()
export class JobRunsRepository {
  constructor(private readonly database: Database) {}

  /** Keeps the last run of a job. The name has at most 100 characters. */
  async note({ name, at, failed }: JobRun): Promise<void> {
    const moment = fromMs(Math.floor(at.getTime() / 1000) * 1000);
    await this.database.write(() => this.database.upsert(JobRunEntity, ['name'], [{ name, ran_at: moment, failed }]));
  }

  /** The last runs since a moment, the latest first. */
  async since(moment: Date): Promise<JobRun[]> {
    const rows = await this.database.read<{ name: string; ran_at: string; failed: number }>(
      'SELECT name, ran_at, failed FROM job_runs WHERE ran_at >= ? ORDER BY ran_at DESC, name',
      [fromMs(Math.floor(moment.getTime() / 1000) * 1000)],
    );
    return rows.map(({ name, ran_at, failed }) => ({ name, at: new Date(toMs(ran_at)), failed: failed === 1 }));
  }
}
