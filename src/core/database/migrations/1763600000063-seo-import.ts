import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** What was handed over from another SEO program and waits to be taken in by `seo/v1/import`. */
export class SeoImport1763600000063 implements MigrationInterface {
  name = 'SeoImport1763600000063';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'seo_import_items',
      [c.id(), c.key('plugin', 20), c.key('type', 40), c.int('object_id'), c.text('body')],
      { unique: [['uq_seo_import_items_identity', ['plugin', 'type', 'object_id']]] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('seo_import_items');
  }
}
