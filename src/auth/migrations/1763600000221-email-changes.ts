import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** New e-mail addresses that are not confirmed. */
export class EmailChanges1763600000221 implements MigrationInterface {
  name = 'EmailChanges1763600000221';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'email_changes',
      [c.int('user_id'), c.string('email', 254), c.key('secret_salt', 40), c.bigint('expires')],
      { primary: ['user_id'], foreign: { user_id: ['users', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('email_changes');
  }
}
