import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableIndex } from 'typeorm';

/** Who noted a payment, and how it was paid. */
export class Cashiers1763600000340 implements MigrationInterface {
  name = 'Cashiers1763600000340';

  async up(runner: QueryRunner): Promise<void> {
    const isMysql = runner.dataSource.options.type === 'mysql';
    const ascii = isMysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    // Not `addColumn`: on SQLite it would copy the table.
    await runner.query(`ALTER TABLE ticket_payments ADD COLUMN method varchar(12)${ascii} NOT NULL DEFAULT ''`);
    await runner.query(`ALTER TABLE ticket_payments ADD COLUMN cashier_id ${isMysql ? 'int' : 'integer'} NULL`);
    await runner.createIndex(
      'ticket_payments',
      new TableIndex({ name: 'ix_ticket_payments_cashier', columnNames: ['cashier_id', 'captured_utc'] }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('ticket_payments', 'ix_ticket_payments_cashier');
    for (const column of ['cashier_id', 'method'])
      await runner.query(`ALTER TABLE ticket_payments DROP COLUMN ${column}`);
  }
}
