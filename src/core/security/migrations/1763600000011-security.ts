import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Secrets of the site, and limits of attempts. */
export class Security1763600000011 implements MigrationInterface {
  name = 'Security1763600000011';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'secrets', [c.key('name', 60, { isPrimary: true }), c.text('value')]);
    await createTable(
      runner,
      'rate_limits',
      [c.key('id', 64, { isPrimary: true }), c.int('tries'), c.bigint('expires')],
      {
        index: [['ix_rate_limits_expires', ['expires']]],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['rate_limits', 'secrets']) await runner.dropTable(table);
  }
}
