import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Access that services of others have granted `seo/v1`, and the grants that are under way. */
export class SeoRemote1763600000062 implements MigrationInterface {
  name = 'SeoRemote1763600000062';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'seo_tokens', [
      c.key('provider', 20, { isPrimary: true }),
      c.text('sealed'),
      c.bigint('expires'),
      c.bigint('created_at'),
      c.int('error_count'),
      c.int('website_id', { isNullable: true }),
    ]);
    await createTable(
      runner,
      'seo_grants',
      [
        c.key('id', 64, { isPrimary: true }),
        c.key('provider', 20),
        c.int('user_id'),
        c.text('sealed'),
        c.bigint('expires'),
      ],
      {
        index: [
          ['ix_seo_grants_user', ['provider', 'user_id', 'expires']],
          ['ix_seo_grants_expires', ['expires']],
        ],
        foreign: { user_id: ['users', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['seo_grants', 'seo_tokens']) await runner.dropTable(table);
  }
}
