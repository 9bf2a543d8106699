import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '../columns.js';

/** The duration that was given for an all-day event, which its days do not contain. */
export class AllDaySpan1763600000070 implements MigrationInterface {
  name = 'AllDaySpan1763600000070';

  async up(runner: QueryRunner): Promise<void> {
    const type = new Columns(runner).int('all_day_span').type;
    await runner.query(`ALTER TABLE events ADD COLUMN all_day_span ${type} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events DROP COLUMN all_day_span');
  }
}
