import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '#core/database';

/** Imports name the order of day, month and year in the dates of their source. */
export class ImportDateOrder1763600000437 implements MigrationInterface {
  name = 'ImportDateOrder1763600000437';

  async up(runner: QueryRunner): Promise<void> {
    const key = new Columns(runner).mysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    // Not `addColumn`: on SQLite it would copy the table.
    await runner.query(`ALTER TABLE imports ADD COLUMN date_order varchar(3)${key} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN date_order');
  }
}
