import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Authenticator apps of users. */
export class SecondFactors1763600000250 implements MigrationInterface {
  name = 'SecondFactors1763600000250';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'second_factors',
      [
        c.int('user_id', { isPrimary: true }),
        c.string('sealed', 200),
        c.moment('confirmed', { isNullable: true }),
        c.int('last_step', { default: 0 }),
        c.text('recovery_hashes'),
      ],
      { foreign: { user_id: ['users', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('second_factors');
  }
}
