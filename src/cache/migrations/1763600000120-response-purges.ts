import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** What processes have invalidated in their response caches. */
export class ResponsePurges1763600000120 implements MigrationInterface {
  name = 'ResponsePurges1763600000120';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'response_purges',
      [c.bigint('version', { isPrimary: true }), c.key('process', 36), c.text('tags'), c.moment('created')],
      { index: [['ix_response_purges_created', ['created']]] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('response_purges');
  }
}
