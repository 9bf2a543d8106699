import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Changes of objects in the order in which they became visible. */
export class Sync1763600000760 implements MigrationInterface {
  name = 'Sync1763600000760';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'sync_changes', [c.id(), c.key('source', 120), c.int('row_key')]);
    await createTable(
      runner,
      'sync_objects',
      [c.key('kind', 40), c.int('object_id'), c.bigint('seq'), c.moment('changed_utc')],
      {
        primary: ['kind', 'object_id'],
        unique: [['ux_sync_objects_seq', ['seq', 'kind']]],
        index: [['ix_sync_objects_changed', ['changed_utc']]],
      },
    );
    await createTable(
      runner,
      'sync_state',
      [c.int('id'), c.key('generation', 32), c.bigint('seq'), c.bigint('horizon')],
      { primary: ['id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sync_state', 'sync_objects', 'sync_changes']) await runner.dropTable(table);
  }
}
