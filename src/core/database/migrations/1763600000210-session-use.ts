import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  'confirmed datetime NULL',
  'last_used datetime NULL',
  "address varchar(64) NOT NULL DEFAULT ''",
  "agent varchar(250) NOT NULL DEFAULT ''",
];

/** Where and when sessions are used, and when their user last gave the password. */
export class SessionUse1763600000210 implements MigrationInterface {
  name = 'SessionUse1763600000210';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE sessions ADD COLUMN ${column}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of [...COLUMNS].reverse())
      await runner.query(`ALTER TABLE sessions DROP COLUMN ${column.split(' ')[0]}`);
  }
}
