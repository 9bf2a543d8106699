import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets whose price purchasers choose, and what carts have chosen. */
export class Donations1763600000370 implements MigrationInterface {
  name = 'Donations1763600000370';

  async up(runner: QueryRunner): Promise<void> {
    const bigint = runner.dataSource.options.type === 'mysql' ? 'bigint' : 'integer';
    // Not `addColumn`: on SQLite it would copy the tables.
    await runner.query(`ALTER TABLE tickets ADD COLUMN donation_min_minor ${bigint} NULL`);
    await runner.query(`ALTER TABLE tickets ADD COLUMN donation_max_minor ${bigint} NULL`);
    await runner.query(`ALTER TABLE ticket_holds ADD COLUMN amount_minor ${bigint} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_holds DROP COLUMN amount_minor');
    for (const column of ['donation_max_minor', 'donation_min_minor'])
      await runner.query(`ALTER TABLE tickets DROP COLUMN ${column}`);
  }
}
