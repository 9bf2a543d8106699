import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '#core/database';

/** Languages that purchasers read. */
export class OrderLanguages1763600000150 implements MigrationInterface {
  name = 'OrderLanguages1763600000150';

  // Not `addColumn`: on SQLite it would copy the table.
  async up(runner: QueryRunner): Promise<void> {
    const ascii = new Columns(runner).mysql ? 'CHARACTER SET ascii COLLATE ascii_bin ' : '';
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN languages varchar(80) ${ascii}NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_orders DROP COLUMN languages');
  }
}
