import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Slugs that published posts and pages had before. */
export class FormerSlugs1763600000051 implements MigrationInterface {
  name = 'FormerSlugs1763600000051';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'redirect_former_slugs',
      [c.int('content_id', { isPrimary: true }), c.key('slug', 200, { isPrimary: true })],
      { foreign: { content_id: ['content', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('redirect_former_slugs');
  }
}
