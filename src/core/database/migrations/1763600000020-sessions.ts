import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Who is signed in with a browser. */
export class Sessions1763600000020 implements MigrationInterface {
  name = 'Sessions1763600000020';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'sessions',
      [
        c.key('id', 64, { isPrimary: true }),
        c.int('user_id'),
        c.key('password_mark', 64),
        c.moment('created'),
        c.moment('expires'),
      ],
      {
        index: [
          ['ix_sessions_user', ['user_id']],
          ['ix_sessions_expires', ['expires']],
        ],
        foreign: { user_id: ['users', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('sessions');
  }
}
