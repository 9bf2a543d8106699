import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** When each background job was last done. */
export class JobRuns1763600000030 implements MigrationInterface {
  name = 'JobRuns1763600000030';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'job_runs', [
      c.key('name', 100, { isPrimary: true }),
      c.moment('ran_at'),
      c.flag('failed'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('job_runs');
  }
}
