import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThanOrEqual, Repository } from 'typeorm';
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
  constructor(
    private readonly database: Database,
    @InjectRepository(JobRunEntity) private readonly runs: Repository<JobRunEntity>,
  ) {}

  /** Keeps the last run of a job. The name has at most 100 characters. */
  async note({ name, at, failed }: JobRun): Promise<void> {
    const moment = fromMs(Math.floor(at.getTime() / 1000) * 1000);
    await this.database.write(() => this.database.upsert(JobRunEntity, ['name'], [{ name, ran_at: moment, failed }]));
  }

  /** The last runs since a moment, the latest first. */
  async since(moment: Date): Promise<JobRun[]> {
    const rows = await this.runs.find({
      where: { ran_at: MoreThanOrEqual(fromMs(Math.floor(moment.getTime() / 1000) * 1000)) },
      order: { ran_at: 'DESC', name: 'ASC' },
    });
    return rows.map(({ name, ran_at, failed }) => ({ name, at: new Date(toMs(ran_at)), failed }));
  }
}
