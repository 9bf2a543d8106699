import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Settings of accounting, and reports of cashiers. */
export class Accounting1763600000480 implements MigrationInterface {
  name = 'Accounting1763600000480';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'accounting_settings', [c.key('name', 60), c.text('value')], { primary: ['name'] });
    await createTable(
      runner,
      'cash_reports',
      [
        c.id(),
        c.int('number'),
        c.int('cashier_id'),
        c.string('cashier_name', 250),
        c.moment('from_utc', { isNullable: true }),
        c.moment('until_utc'),
        c.moment('until'),
        c.int('author_id', { isNullable: true }),
        c.text('content'),
      ],
      {
        unique: [['uq_cash_reports_number', ['number']]],
        index: [['ix_cash_reports_cashier', ['cashier_id', 'id']]],
      },
    );
    await createTable(
      runner,
      'cash_report_movements',
      [c.id(), c.int('report_id'), c.key('kind', 8), c.int('movement_id')],
      {
        unique: [['uq_cash_report_movements_movement', ['kind', 'movement_id']]],
        index: [['ix_cash_report_movements_report', ['report_id']]],
        foreign: { report_id: ['cash_reports', 'RESTRICT'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['cash_report_movements', 'cash_reports', 'accounting_settings']) await runner.dropTable(table);
  }
}
