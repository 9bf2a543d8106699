import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '#core/database';

/** Columns in the order of the entity. */
const COLUMNS = ['currency_symbol', 'currency_position', 'currency_code'];

/** Currencies of events whose cost is in another one than the site's. */
export class EventCurrencies1763600000500 implements MigrationInterface {
  name = 'EventCurrencies1763600000500';

  // Not `addColumn`: on SQLite it would copy the table, without the triggers of its search index.
  async up(runner: QueryRunner): Promise<void> {
    const key = new Columns(runner).mysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    await runner.query('ALTER TABLE events ADD COLUMN currency_symbol varchar(20) NULL');
    await runner.query(`ALTER TABLE events ADD COLUMN currency_position varchar(10)${key} NULL`);
    await runner.query(`ALTER TABLE events ADD COLUMN currency_code varchar(3)${key} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS.toReversed()) await runner.query(`ALTER TABLE events DROP COLUMN ${column}`);
  }
}
