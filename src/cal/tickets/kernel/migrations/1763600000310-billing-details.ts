import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** For whom the invoices of orders are. */
export class BillingDetails1763600000310 implements MigrationInterface {
  name = 'BillingDetails1763600000310';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'ticket_billing_details',
      [
        c.int('order_id', { isPrimary: true }),
        c.string('company', 200, { default: "''" }),
        c.string('address', 500, { default: "''" }),
        c.key('country', 2, { default: "''" }),
        c.key('vat_id', 20, { default: "''" }),
      ],
      { foreign: { order_id: ['ticket_orders', 'CASCADE'] } },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ticket_billing_details');
  }
}
