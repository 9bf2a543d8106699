import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** What ends the preview links of a post. Apart from accounts, because contents refer to these and previews to contents. */
export class PreviewSecrets1763600000150 implements MigrationInterface {
  name = 'PreviewSecrets1763600000150';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'preview_secrets', [c.int('content_id', { isPrimary: true }), c.key('secret', 32)], {
      foreign: { content_id: ['content', 'CASCADE'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('preview_secrets');
  }
}
