import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns } from '#core/database';

/** Columns of `ticket_attendees`: of what a ticket's price is made. */
const ATTENDEE_NUMBERS = ['discount_minor', 'fee_minor', 'tax_minor'];

/** Of what the prices of orders are made: unit price, discount, fees and tax. */
export class OrderPrices1763600000210 implements MigrationInterface {
  name = 'OrderPrices1763600000210';

  // Not `addColumn`: on SQLite it would copy the tables. Rows of former versions have no tax, discount or fee.
  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const bigint = c.mysql ? 'bigint' : 'integer';
    const int = c.mysql ? 'int' : 'integer';
    const flag = c.mysql ? 'tinyint(1)' : 'boolean';
    const key = c.mysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    await runner.query(`ALTER TABLE ticket_attendees ADD COLUMN unit_minor ${bigint}`);
    for (const column of ATTENDEE_NUMBERS)
      await runner.query(`ALTER TABLE ticket_attendees ADD COLUMN ${column} ${bigint} NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE ticket_attendees ADD COLUMN tax_rate ${int} NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE ticket_attendees ADD COLUMN tax_included ${flag} NOT NULL DEFAULT 1`);
    for (const column of ['fee_minor', 'fee_tax_minor'])
      await runner.query(`ALTER TABLE ticket_orders ADD COLUMN ${column} ${bigint} NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN fee_tax_rate ${int} NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN fee_tax_included ${flag} NOT NULL DEFAULT 1`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN tax_name varchar(60) NOT NULL DEFAULT ''`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN fee_name varchar(60) NOT NULL DEFAULT ''`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN discount_id ${int}`);
    await runner.query(`ALTER TABLE ticket_orders ADD COLUMN discount_code varchar(40)${key} NOT NULL DEFAULT ''`);
    await runner.query(`ALTER TABLE tickets ADD COLUMN tax_rate ${int}`);
    await runner.query(`ALTER TABLE tickets ADD COLUMN tax_included ${flag}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['tax_included', 'tax_rate']) await runner.query(`ALTER TABLE tickets DROP COLUMN ${column}`);
    for (const column of [
      'discount_code',
      'discount_id',
      'fee_name',
      'tax_name',
      'fee_tax_included',
      'fee_tax_rate',
      'fee_tax_minor',
      'fee_minor',
    ])
      await runner.query(`ALTER TABLE ticket_orders DROP COLUMN ${column}`);
    for (const column of ['tax_included', 'tax_rate', ...ATTENDEE_NUMBERS.toReversed(), 'unit_minor'])
      await runner.query(`ALTER TABLE ticket_attendees DROP COLUMN ${column}`);
  }
}
