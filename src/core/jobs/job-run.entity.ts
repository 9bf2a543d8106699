import { Entity } from 'typeorm';
import { FlagColumn, KeyColumn, MomentColumn } from '#core/database';

/** The last run of a background job. */
@Entity('job_runs')
export class JobRunEntity {
  /** Name of the job. */
  @KeyColumn(100, { primary: true })
  name: string;

  /** UTC, to the minute. */
  @MomentColumn()
  ran_at: string;

  /** Whether it ended in an error. */
  @FlagColumn()
  failed: boolean;
}
