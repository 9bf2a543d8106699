import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Numbers that change with the records of a list. */
export class ListVersions1763600000013 implements MigrationInterface {
  name = 'ListVersions1763600000013';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'list_versions', [c.key('name', 60, { isPrimary: true }), c.bigint('version')]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('list_versions');
  }
}
