import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Which process runs a background job, and when each was last done. */
export class Jobs1763600000012 implements MigrationInterface {
  name = 'Jobs1763600000012';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'leases', [
      c.key('name', 100, { isPrimary: true }),
      c.key('holder', 64),
      c.bigint('expires'),
    ]);
    await createTable(runner, 'job_runs', [
      c.key('name', 100, { isPrimary: true }),
      c.moment('ran_at'),
      c.flag('failed'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['job_runs', 'leases']) await runner.dropTable(table);
  }
}
