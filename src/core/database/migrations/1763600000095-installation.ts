import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** The UUID of this installation: one row, made when it is first needed. */
export class Installation1763600000095 implements MigrationInterface {
  name = 'Installation1763600000095';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'installation', [c.key('name', 20, { isPrimary: true }), c.key('uuid', 36)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('installation');
  }
}
