import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What organizers retain of tickets that purchasers cancel. */
export class CancellationFees1763600000389 implements MigrationInterface {
  name = 'CancellationFees1763600000389';

  async up(runner: QueryRunner): Promise<void> {
    const int = runner.dataSource.options.type === 'mysql' ? 'int' : 'integer';
    // Not `addColumn`: on SQLite it would copy the table.
    await runner.query(`ALTER TABLE ticket_self_service_rules ADD COLUMN cancellation_fee_percent ${int} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_self_service_rules DROP COLUMN cancellation_fee_percent');
  }
}
