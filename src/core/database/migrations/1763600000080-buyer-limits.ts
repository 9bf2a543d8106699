import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Tables whose rows count against a limit of unpaid seats, with the columns that name the subject of the limit. */
const COUNTED: readonly (readonly [table: string, column: string])[] = [
  ['ticket_carts', 'network_key'],
  ['ticket_orders', 'network_key'],
  ['ticket_orders', 'email_key'],
];

/**
 * Limits of unpaid seats by network and e-mail address, and tickets per order. Payment by hand (`manual`) is off until
 * an administrator configures it; a site that has sold by it keeps it on.
 */
export class BuyerLimits1763600000080 implements MigrationInterface {
  name = 'BuyerLimits1763600000080';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const ascii = c.mysql ? ' CHARACTER SET ascii COLLATE ascii_bin' : '';
    for (const [table, column] of COUNTED) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} varchar(64)${ascii} NULL`);
      await runner.createIndex(table, new TableIndex({ name: `ix_${table}_${column}`, columnNames: [column] }));
    }
    for (const column of ['min_per_order', 'max_per_order'])
      await runner.query(`ALTER TABLE tickets ADD COLUMN ${column} ${c.int(column).type} NULL`);
    await createTable(runner, 'ticket_buyers', [c.key('id', 64, { isPrimary: true }), c.bigint('used')], {
      index: [['ix_ticket_buyers_used', ['used']]],
    });
    await runner.query(
      `INSERT INTO ticket_settings (name, value) SELECT 'manual_payment', 'true' FROM ticket_orders
       WHERE gateway = 'manual' AND total_minor > 0 ORDER BY id LIMIT 1`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM ticket_settings WHERE name = 'manual_payment'");
    await runner.dropTable('ticket_buyers');
    for (const column of ['min_per_order', 'max_per_order'])
      await runner.query(`ALTER TABLE tickets DROP COLUMN ${column}`);
    for (const [table, column] of [...COUNTED].reverse()) {
      await runner.dropIndex(table, `ix_${table}_${column}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  }
}
