import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '#core/database';

/** Prices that managers set, and orders that send no messages. */
export class BoxOffice1763600000560 implements MigrationInterface {
  name = 'BoxOffice1763600000560';

  // Not `addColumn`: on SQLite it would copy tables of millions of rows.
  async up(runner: QueryRunner): Promise<void> {
    const { mysql } = new Columns(runner);
    const key = mysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    await runner.query(`ALTER TABLE ticket_attendees ADD COLUMN price_kind varchar(16)${key} NOT NULL DEFAULT ''`);
    const flag = mysql ? 'tinyint(1)' : 'boolean';
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN is_silent ${flag} NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_orders DROP COLUMN is_silent');
    await runner.query('ALTER TABLE ticket_attendees DROP COLUMN price_kind');
  }
}
