import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Invoices and credit notes with their numbers and settings. */
export class Invoices1763600000320 implements MigrationInterface {
  name = 'Invoices1763600000320';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'invoices',
      [
        c.id(),
        c.key('kind', 20),
        c.key('series', 12),
        c.int('year'),
        c.int('sequence'),
        c.key('cause', 40),
        c.int('order_id', { isNullable: true }),
        c.int('refers_to', { isNullable: true }),
        c.flag('is_cancellation'),
        c.moment('issued_utc'),
        c.moment('issued'),
        c.key('currency', 3),
        c.bigint('total_minor'),
        c.bigint('tax_minor'),
        c.string('buyer_name', 250),
        c.string('buyer_email', 254),
        c.text('content'),
      ],
      {
        unique: [
          ['uq_invoices_number', ['series', 'year', 'sequence']],
          ['uq_invoices_cause', ['cause']],
        ],
        index: [
          ['ix_invoices_order', ['order_id', 'id']],
          ['ix_invoices_refers_to', ['refers_to']],
          ['ix_invoices_issued', ['issued_utc', 'id']],
          ['ix_invoices_email', ['buyer_email']],
        ],
        foreign: { order_id: ['ticket_orders', 'SET NULL'], refers_to: ['invoices', 'RESTRICT'] },
      },
    );
    await createTable(runner, 'invoice_counters', [c.key('series', 12), c.int('year'), c.int('last')], {
      primary: ['series', 'year'],
    });
    await createTable(runner, 'invoice_settings', [c.key('name', 60), c.text('value')], { primary: ['name'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['invoice_settings', 'invoice_counters', 'invoices']) await runner.dropTable(table);
  }
}
